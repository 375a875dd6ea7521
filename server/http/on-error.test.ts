import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { replyWithMessage } from './on-error.ts'

test('what the framework refuses is said in words for people, never in its own', async () => {
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
  const unreadable = { message: 'This request could not be read. Reload the page and try again.' }
  expect(await post('')).toEqual([400, unreadable])
  expect(await post('{')).toEqual([400, { message: 'The data is no valid JSON' }])
  expect(await post('x', 'text/x-unknown')).toEqual([415, { message: 'Send the data as JSON' }])
  await app.close()
})
