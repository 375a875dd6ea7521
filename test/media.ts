import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { MediaAsset } from '#contract/media.ts'
import { testApp } from './app.ts'
import type { TestUser } from './make.ts'
import { openFolder } from './program.ts'

/** The image library with its own disk, and the three upload steps that a page takes. */
export async function mediaApp() {
  const folder = await openFolder()
  const t = await testApp({
    env: { DATA_DIR: folder, PUBLIC_URL: 'https://canvass.shop.com' },
    now: '2026-03-02T12:00:00Z',
  })
  const presign = (user: TestUser, fields: object) =>
    user.client({
      method: 'POST',
      url: '/api/media/presign',
      payload: { fileName: 'sign.png', contentType: 'image/png', size: 1000, ...fields },
    })
  const put = (url: string, payload: Buffer, contentType = 'image/png') =>
    t.anonymous({ method: 'PUT', url, payload, headers: { 'content-type': contentType } })
  const confirm = (user: TestUser, fields: object) =>
    user.client({
      method: 'POST',
      url: '/api/media/confirm',
      payload: {
        fileName: 'sign.png',
        originalName: 'sign.png',
        contentType: 'image/png',
        size: 1000,
        campaignId: null,
        ...fields,
      },
    })
  return {
    folder,
    t,
    presign,
    put,
    confirm,
    list: async (user: TestUser, query = '') => (await user.client(`/api/media${query}`)).json<MediaAsset[]>(),
    filesIn: (name: string) => readdir(join(folder, 'media', name)).catch(() => []),
    /** The first two upload steps. */
    async upload(user: TestUser, bytes: Buffer, contentType = 'image/png') {
      const { uploadUrl, storageKey } = (await presign(user, { size: bytes.length, contentType })).json()
      const { statusCode } = await put(uploadUrl, bytes, contentType)
      expect(statusCode).toBe(200)
      return { storageKey, size: bytes.length, contentType }
    },
    close: async () => {
      await t.close()
      await rm(folder, { recursive: true })
    },
  }
}
