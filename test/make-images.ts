import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A plain picture of the given size. */
export const makePng = (width = 40, height = 30) => plain(width, height).png().toBuffer()
export const makeJpeg = (width = 40, height = 30) => plain(width, height).jpeg().toBuffer()
export const makeWebp = (width = 40, height = 30) => plain(width, height).webp().toBuffer()

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 90, b: 40 } } })

/** Three different frames. */
export async function makeAnimation(format: 'gif' | 'webp'): Promise<Buffer> {
  const colours = ['#ff0000', '#00ff00', '#0000ff']
  const frames = await Promise.all(
    colours.map(background =>
      sharp({ create: { width: 20, height: 10, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
}

/** Rotated by EXIF, with GPS coordinates. */
export const makePhoto = () =>
  plain(40, 30)
    .withExif({
      IFD0: { Make: 'CameraMaker', Copyright: 'PhotographerName' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 42/1 46/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** Black at one bit per pixel: 26 megapixels in 4 KB. */
export function makeBomb(width = 6500, height = 4001): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
