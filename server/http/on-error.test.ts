import Fastify from 'fastify'
import postgres from 'postgres'
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

test.each([
  ['53300', 'no connection left'],
  ['53100', 'disk full'],
  ['57P01', 'the server stops'],
  ['CONNECTION_CLOSED', 'connection lost'],
])('an outage of the database (%s, %s) is a 503 that says when to try again', async code => {
  const app = Fastify()
  replyWithMessage(app)
  app.get('/things', () => {
    throw Object.assign(new Error('of the server'), { code })
  })
  const reply = await app.inject('/things')
  expect([reply.statusCode, reply.headers['retry-after'], reply.json()]).toEqual([
    503,
    '10',
    { message: 'Canvass can’t reach its database right now. Try again in a minute.' },
  ])
  await app.close()
})

test('a file store that can’t be reached isn’t taken for the database', async () => {
  const app = Fastify()
  replyWithMessage(app)
  app.get('/things', () => {
    throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9'), { code: 'ECONNREFUSED' })
  })
  const reply = await app.inject('/things')
  expect([reply.statusCode, reply.json()]).toEqual([500, { message: 'Something went wrong' }])
  await app.close()
})

test('says that an account’s part of the database is away, and when to come back', async () => {
  const app = Fastify()
  replyWithMessage(app)
  app.get('/leads', () => {
    // As a cluster's coordinator says it; the driver makes errors only of what a server sends.
    throw Object.assign(Object.create(postgres.PostgresError.prototype), {
      name: 'PostgresError',
      code: '08006',
      message: 'connection to the remote node failed',
    })
  })
  const reply = await app.inject('/leads')
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '30'])
  expect(reply.json().message).toMatch(/isn’t available right now\. Nothing is lost/)
  await app.close()
})
