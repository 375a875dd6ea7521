import { expect, test } from 'vitest'
import { simplified } from './simplify.ts'

const turn = (n: number, radius: number) => {
  const angle = (2 * Math.PI * n) / 400
  return { x: 200 + radius * Math.cos(angle), y: 200 + radius * Math.sin(angle) }
}

test('a circle keeps its roundness in few corners', () => {
  const corners = simplified(
    Array.from({ length: 400 }, (_, n) => turn(n, 100)),
    60,
  )
  expect(corners.length).toBeGreaterThan(10)
  expect(corners.length).toBeLessThanOrEqual(60)
})

test('a scribble is no more than what may be sent', () => {
  const line = Array.from({ length: 400 }, (_, n) => turn(n, 60 + (n % 2) * 100))
  expect(simplified(line, 60).length).toBeLessThanOrEqual(60)
})
