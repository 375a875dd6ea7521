import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { z } from 'zod'

/** The share (0 to 1) of the screenshot that has about this color of the theme. */
export async function painted(part: Locator, name: string): Promise<number> {
  const colour = await part.page().evaluate(`(() => {
    const pen = document.createElement('canvas').getContext('2d')
    pen.canvas.style.color = 'var(--color-${name})'
    document.body.append(pen.canvas)
    pen.fillStyle = getComputedStyle(pen.canvas).color
    pen.canvas.remove()
    pen.fillRect(0, 0, 1, 1)
    return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3)
  })()`)
  const wanted = z.tuple([z.number(), z.number(), z.number()]).parse(colour)
  const { data, info } = await sharp(await part.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true })
  let count = 0
  for (let at = 0; at < data.length; at += info.channels)
    if (wanted.every((part, n) => Math.abs((data[at + n] ?? 0) - part) <= 2)) count++
  return count / (info.width * info.height)
}
