import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { replyWithMessage } from './on-error.ts'

test('explains the framework’s errors in our own sentences', async () => {
  const app = Fastify()
  replyWithMessage(app)
  app.post('/things', () => ({}))
  const post = async (payload: string, type = 'application/json') => {
    const reply = await app.inject({
      method: 'POST',
      url: '/things',
      payload,
      headers: { 'content-type': type },
    })
    return [reply.statusCode, reply.json()]
  }
  const unreadable = { message: 'We couldn’t read this request. Reload the page and try again.' }
  expect(await post('')).toEqual([400, unreadable])
  expect(await post('{')).toEqual([400, { message: 'The data isn’t valid JSON' }])
  expect(await post('x', 'text/x-unknown')).toEqual([415, { message: 'Send the data as JSON' }])
  await app.close()
})
