import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makeAnimation, makeBomb, makeJpeg, makePhoto, makePng, makeWebp } from '#test/make-images.ts'
import { redraw } from './picture.ts'

const notAnImage = 'This file is not a JPEG, PNG, GIF or WebP image'
const damaged = 'This image is damaged and can’t be read'
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const html = '<html><body><script>alert(1)</script></body></html>'
const tooLarge = 5.1 * 1024 * 1024

/** The header of a 1 x 1 GIF, which the tests follow with a page. */
const gifHeader = Buffer.from('474946383961010001000000003b', 'hex').subarray(0, 13)

describe('rejects', () => {
  test.each<[what: string, make: () => Buffer | Promise<Buffer>, sentence: string]>([
    ['a script named .png', () => Buffer.from('#!/bin/sh\nrm -rf /\n'), notAnImage],
    ['an SVG', () => Buffer.from(svg), notAnImage],
    ['an SVG with a declaration', () => Buffer.from(`<?xml version="1.0"?>${svg}`), notAnImage],
    ['a page', () => Buffer.from(html), notAnImage],
    ['a page with a GIF’s header', () => Buffer.concat([gifHeader, Buffer.from(html)]), damaged],
    ['a page with a GIF’s name', () => Buffer.from(`GIF89a/*${html}*/=1;`), damaged],
    ['a PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n'), notAnImage],
    [
      'a TIFF',
      async () =>
        sharp(await makePng())
          .tiff()
          .toBuffer(),
      notAnImage,
    ],
    [
      'an AVIF',
      async () =>
        sharp(await makePng())
          .avif()
          .toBuffer(),
      notAnImage,
    ],
    ['nothing', () => Buffer.alloc(0), notAnImage],
    ['a JPEG cut in half', async () => half(await makeJpeg(400, 300)), damaged],
    ['a PNG cut in half', async () => half(await noise()), damaged],
    [
      '26 megapixels in 4 KB',
      () => makeBomb(),
      'This image has more than 25 megapixels, counting all frames of an animation. Please select a smaller one',
    ],
    [
      '5.1 MB',
      async () => Buffer.concat([await makePng(), Buffer.alloc(tooLarge)]),
      'Please select an image smaller than 5MB',
    ],
  ])('%s', async (_, make, message) => {
    await expect(redraw(await make())).rejects.toMatchObject({ status: 400, message })
  })
})

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
const noise = () =>
  sharp({
    create: {
      width: 90,
      height: 90,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', sigma: 30, mean: 99 },
    },
  })
    .png()
    .toBuffer()

describe('accepts', () => {
  test.each([
    ['image/png', makePng],
    ['image/jpeg', makeJpeg],
    ['image/webp', makeWebp],
  ])('%s', async (contentType, make) => {
    const picture = await redraw(await make(40, 30))
    expect(picture).toMatchObject({ contentType, width: 40, height: 30 })
    expect((await sharp(picture.bytes).metadata()).format).toBe(contentType.slice('image/'.length))
  })

  test('25 megapixels', async () => {
    expect(await redraw(makeBomb(6250, 4000))).toMatchObject({ width: 6250, height: 4000 })
  })

  test.each(['gif', 'webp'] as const)('an animated %s, with all its frames', async format => {
    const picture = await redraw(await makeAnimation(format))
    expect(picture).toMatchObject({ contentType: `image/${format}`, width: 20, height: 10 })
    expect((await sharp(picture.bytes, { animated: true }).metadata()).pages).toBe(3)
  })
})

test('strips everything but the pixels of a photo, and rotates it as its metadata says', async () => {
  const photo = await makePhoto()
  expect(photo.includes('CameraMaker')).toBe(true)
  expect((await sharp(photo).metadata()).orientation).toBe(6)
  const picture = await redraw(photo)
  expect(picture).toMatchObject({ width: 30, height: 40 })
  expect(picture.bytes.includes('CameraMaker')).toBe(false)
  const { exif, orientation } = await sharp(picture.bytes).metadata()
  expect([exif, orientation]).toEqual([undefined, undefined])
})

test('strips what is hidden behind an image', async () => {
  const polyglot = Buffer.concat([await makeAnimation('gif'), Buffer.from(html)])
  expect((await redraw(polyglot)).bytes.includes('script')).toBe(false)
})
