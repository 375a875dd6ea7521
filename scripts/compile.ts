import { globSync } from 'node:fs'

/**
 * Fills NODE_COMPILE_CACHE with all modules of the server, for an image that nothing can be written to later. At the end it starts
 * Canvass and stops it before it does anything.
 */
for (const file of globSync('server/**/*.ts', { exclude: ['server/main.ts', '**/*.test.ts'] }))
  await import(`../${file}`)
process.env.DATABASE_URL = 'postgres://nobody@127.0.0.1:1/nothing'
process.env.SECRET_KEY = 'x'.repeat(32)
process.on('newListener', event => {
  if (event === 'SIGTERM') queueMicrotask(() => process.emit('SIGTERM'))
})
await import('#server/main.ts')
