import Fastify, { type FastifyBaseLogger } from 'fastify'
import postgres from 'postgres'
import { expect, onTestFinished, test } from 'vitest'
import { log, takeLog } from '#server/log/log.ts'
import { replyWithMessage } from './on-error.ts'

test('explains the framework’s errors in our own sentences', async () => {
  const app = Fastify()
  replyWithMessage(app)
  app.post('/things', () => ({}))
  const post = async (payload: string, type = 'application/json') => {
    const reply = await app.inject({ method: 'POST', url: '/things', payload, headers: { 'content-type': type } })
    return [reply.statusCode, reply.json()]
  }
  const unreadable = { message: 'We couldn’t read this request. Reload the page and try again.' }
  expect(await post('')).toEqual([400, unreadable])
  expect(await post('{')).toEqual([400, { message: 'The data isn’t valid JSON' }])
  expect(await post('x', 'text/x-unknown')).toEqual([415, { message: 'Send the data as JSON' }])
  await app.close()
})

test('an outage of the database is a 503 that says what it is and when to try again, and so does the log', async () => {
  const lines: string[] = []
  onTestFinished(takeLog(line => lines.push(line)))
  const app = Fastify({ loggerInstance: log as FastifyBaseLogger })
  replyWithMessage(app)
  app.get('/things', () => {
    throw Object.assign(new Error('of the server'), { code: '53100' })
  })
  const reply = await app.inject('/things')
  expect([reply.statusCode, reply.headers['retry-after'], reply.json()]).toEqual([
    503,
    '10',
    { message: 'The disk of Canvass’s database is full, so nothing can be saved right now. Try again in a minute.' },
  ])
  expect(lines.join()).toContain(
    'A request failed. The disk of Canvass’s database is full, so nothing can be saved right now. Free some space there.',
  )
  await app.close()
})

test.each([
  ['waited for each other', '40P01'],
  ['met, one of which deleted what the other had found', '23503'],
])('asks to try again after two changes that %s', async (_, code) => {
  const app = Fastify()
  replyWithMessage(app)
  app.get('/things', () => {
    throw Object.assign(new Error('of PostgreSQL'), { code })
  })
  const reply = await app.inject('/things')
  expect([reply.statusCode, reply.json().message]).toEqual([
    409,
    expect.stringContaining('Nothing was saved. Try again.'),
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

test('a route that takes too long is a 503 that says so', async () => {
  const app = Fastify()
  replyWithMessage(app)
  app.get('/things', { handlerTimeout: 1 }, () => new Promise(() => {}))
  const reply = await app.inject('/things')
  expect([reply.statusCode, reply.headers['retry-after'], reply.json()]).toEqual([
    503,
    '10',
    { message: 'This took too long. Reload the page to see whether it’s done, and try again if it isn’t.' },
  ])
  await app.close()
})
