import type { Answer } from './json-peer.ts'

/** rest-json: the error type is in a header, the message in the body. */
export const awsError = (status: number, type: string, message: string): Answer => ({
  status,
  body: { message },
  headers: { 'x-amzn-errortype': type, 'x-amzn-requestid': '7a1ffd56-86a1-43a5-8f0e-9d6b1a9f0c11' },
})
