import { expect, test } from 'vitest'
import { simplified } from './simplify.ts'

const turn = (n: number, radius: number) => {
  const angle = (2 * Math.PI * n) / 400
  return { x: 200 + radius * Math.cos(angle), y: 200 + radius * Math.sin(angle) }
}

test('keeps a circle round with few corners', () => {
  const corners = simplified(
    Array.from({ length: 400 }, (_, n) => turn(n, 100)),
    60,
  )
  expect(corners.length).toBeGreaterThan(10)
  expect(corners.length).toBeLessThanOrEqual(60)
})

test('limits a scribble to the corners that the server takes', () => {
  const line = Array.from({ length: 400 }, (_, n) => turn(n, 60 + (n % 2) * 100))
  expect(simplified(line, 60).length).toBeLessThanOrEqual(60)
})
