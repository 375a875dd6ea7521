import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { MediaAsset } from '#contract/media.ts'
import { refuse, renderApp, unreachable } from '#test/web/app.tsx'

const shop: MediaAsset = {
  id: '0190f1b0-0000-7000-8000-0000000000b1',
  fileName: 'shop-front.png',
  originalName: 'shop-front.png',
  contentType: 'image/png',
  size: 2048,
  storageKey: 'images/one.png',
  publicUrl: 'http://canvass.test/media/one.png',
  width: 400,
  height: 300,
  altText: null,
  campaignId: null,
  createdAt: '2026-11-21T09:00:00.000Z',
}
const NOT_ARRIVED = refuse(400, 'The file hasn’t arrived. Upload it again.')
const menu = { ...shop, id: '0190f1b0-0000-7000-8000-0000000000b2', originalName: 'menu.gif' }
const api = {
  'GET /api/leads/facets': { total: 0, matching: 0, withEmail: 0, categories: [], statuses: [] },
  'GET /api/campaigns': [],
  'GET /api/media': [shop, menu],
  'POST /api/media/presign': { uploadUrl: 'http://storage.test/put?signed', storageKey: 'uploads/one' },
  'POST /api/media/confirm': { ...shop, id: '0190f1b0-0000-7000-8000-0000000000b3', originalName: 'new.png' },
  'PUT /api/media/:id': shop,
  'DELETE /api/media/:id': { message: 'Image deleted successfully' },
}

/** Stands in for the browser's upload. The test sets its progress and its result. */
class FakeUpload {
  static sent: FakeUpload[] = []
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  status = 0
  asked: unknown[] = []
  open(...args: unknown[]) {
    this.asked.push(...args)
  }
  setRequestHeader(...args: unknown[]) {
    this.asked.push(...args)
  }
  send(body: unknown) {
    this.asked.push(body)
    FakeUpload.sent.push(this)
  }
  finish(status: number) {
    this.status = status
    this.onload?.()
  }
}
beforeEach(() => {
  FakeUpload.sent = []
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
})

const png = (name = 'new.png', size = 3) => {
  const file = new File(['abc'], name, { type: 'image/png' })
  Object.defineProperty(file, 'size', { value: size })
  return file
}

async function openLibrary(overrides: object = {}) {
  const app = renderApp('/campaigns/new', { api: { ...api, ...overrides } })
  await app.user.click(await screen.findByRole('button', { name: 'Insert Image' }))
  const dialog = await screen.findByRole('dialog', { name: 'Insert Image' })
  await within(dialog).findByText('Drop an image here, or')
  // `accept` is only a hint to the browser: a file of another type can still arrive.
  return { ...app, user: userEvent.setup({ applyAccept: false }), dialog }
}
const choose = async (user: ReturnType<typeof userEvent.setup>, file: File) =>
  user.upload(screen.getByLabelText('Image to upload'), file)
const drop = (files: File[]) => fireEvent.drop(screen.getByText('Drop an image here, or'), { dataTransfer: { files } })
const uploading = async () => {
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1))
  return FakeUpload.sent[0] as FakeUpload
}

describe('uploading', () => {
  test('gets a URL, uploads the file, confirms it, and announces it', async () => {
    const { user, asked, answers, dialog } = await openLibrary()
    expect(within(dialog).getByText('JPEG, PNG, GIF, WebP, up to 5 MB')).toBeVisible()
    const file = png()
    await choose(user, file)
    const upload = await uploading()
    expect(upload.asked).toEqual(['PUT', 'http://storage.test/put?signed', 'Content-Type', 'image/png', file])
    upload.upload.onprogress?.({ loaded: 45, total: 100 })
    const bar = await screen.findByRole('progressbar', { name: 'Uploading new.png' })
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuetext', '45 percent'))
    answers['GET /api/media'] = [{ ...shop, id: shop.id.replace('b1', 'b3'), originalName: 'new.png' }, shop, menu]
    upload.upload.onprogress?.({ loaded: 100, total: 100 })
    expect(await screen.findByText('Checking the image…')).toBeVisible()
    upload.finish(200)
    expect(await screen.findByText('Image uploaded successfully')).toBeVisible()
    const names = within(dialog).getAllByRole('button', { name: /^View/ })
    expect(names.map(each => each.getAttribute('aria-label'))).toEqual([
      'View new.png',
      'View shop-front.png',
      'View menu.gif',
    ])
    expect(asked.filter(a => a.call.startsWith('POST')).map(({ call, body }) => [call, body])).toEqual([
      ['POST /api/media/presign', { fileName: 'new.png', contentType: 'image/png', size: 3 }],
      [
        'POST /api/media/confirm',
        {
          fileName: 'new.png',
          originalName: 'new.png',
          contentType: 'image/png',
          size: 3,
          storageKey: 'uploads/one',
          campaignId: null,
        },
      ],
    ])
  })

  test.each([
    [
      'a text file',
      new File(['x'], 'x.txt', { type: 'text/plain' }),
      'Invalid file type',
      'Please select an image file',
    ],
    ['a file without a type', new File(['x'], 'x'), 'Invalid file type', 'Please select an image file'],
    [
      'an SVG image, which can contain scripts',
      new File(['<svg/>'], 'x.svg', { type: 'image/svg+xml' }),
      'Invalid file type',
      'Please select an image file: JPEG, PNG, GIF, WebP',
    ],
    ['a file of 5.1 MB', png('x.png', 5.1 * 1024 * 1024), 'File too large', 'Please select an image smaller than 5MB'],
  ])('rejects %s before any call', async (_, file, title, text) => {
    const { user, asked } = await openLibrary()
    await choose(user, file)
    expect(await screen.findByText(title)).toBeVisible()
    expect(screen.getByText(text)).toBeVisible()
    expect(asked.filter(a => a.call.startsWith('POST'))).toEqual([])
  })

  test('accepts exactly 5 MB', async () => {
    const { user } = await openLibrary()
    await choose(user, png('x.png', 5 * 1024 * 1024))
    await uploading()
  })

  test('uses only the first of two dropped files', async () => {
    const { asked } = await openLibrary()
    drop([png('first.png'), png('second.png')])
    await uploading()
    expect(asked.filter(a => a.call === 'POST /api/media/presign').map(a => a.body)).toEqual([
      { fileName: 'first.png', contentType: 'image/png', size: 3 },
    ])
  })

  test('says why it ignores an image dropped during an upload', async () => {
    const { user, asked } = await openLibrary()
    await choose(user, png('first.png'))
    await uploading()
    await choose(user, png('second.png'))
    expect(await screen.findByText('One image at a time')).toBeVisible()
    expect(screen.getByText('Wait until first.png has uploaded, then add second.png.')).toBeVisible()
    expect(asked.filter(a => a.call === 'POST /api/media/presign')).toHaveLength(1)
  })

  test('rejects a dropped file that isn’t an image', async () => {
    await openLibrary()
    drop([new File(['x'], 'x.txt', { type: 'text/plain' })])
    expect(await screen.findByText('No images found')).toBeVisible()
    expect(screen.getByText('Please drop image files only')).toBeVisible()
  })

  test('reports a storage that rejects the file', async () => {
    const { user } = await openLibrary({ 'POST /api/media/confirm': NOT_ARRIVED })
    await choose(user, png())
    ;(await uploading()).finish(403)
    expect(await screen.findByText('Upload failed')).toBeVisible()
    expect(screen.getByText('Failed to upload file to storage')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Browse images' })).toBeVisible()
  })

  test('reports a storage that can’t be reached', async () => {
    const { user } = await openLibrary({ 'POST /api/media/confirm': NOT_ARRIVED })
    await choose(user, png())
    ;(await uploading()).onerror?.()
    expect(await screen.findByText('Failed to upload file to storage')).toBeVisible()
  })

  test('shows the server’s reason for the storage’s rejection', async () => {
    const text = 'The image storage has no such bucket. Ask whoever runs this server to check S3_BUCKET.'
    const { user } = await openLibrary({ 'POST /api/media/confirm': refuse(503, text) })
    await choose(user, png())
    ;(await uploading()).onerror?.()
    expect(await screen.findByText('Upload failed')).toBeVisible()
    expect(screen.getByText(text)).toBeVisible()
  })

  test('adds a file whose upload arrived although the response was lost', async () => {
    const { user } = await openLibrary()
    await choose(user, png())
    ;(await uploading()).onerror?.()
    expect(await screen.findByText('Image uploaded successfully')).toBeVisible()
  })

  test('shows what the server finds wrong with the image', async () => {
    const { user } = await openLibrary({
      'POST /api/media/confirm': refuse(400, 'This file is not a JPEG, PNG, GIF or WebP image'),
    })
    await choose(user, png())
    ;(await uploading()).finish(200)
    expect(await screen.findByText('Upload failed')).toBeVisible()
    expect(screen.getByText('This file is not a JPEG, PNG, GIF or WebP image')).toBeVisible()
  })

  test('reports an image storage that doesn’t answer, and what to do', async () => {
    const text = 'The image storage does not answer. Try again in a minute.'
    const { user } = await openLibrary({ 'POST /api/media/confirm': refuse(503, text) })
    await choose(user, png())
    ;(await uploading()).finish(200)
    expect(await screen.findByText('Upload failed')).toBeVisible()
    expect(screen.getByText(text)).toBeVisible()
  })

  test('says “Something went wrong” without a reason', async () => {
    const { user } = await openLibrary({ 'POST /api/media/presign': refuse(502, '') })
    await choose(user, png())
    expect(await screen.findByText('Upload failed')).toBeVisible()
    expect(screen.getByText('Something went wrong')).toBeVisible()
  })

  test('says what to do without a network', async () => {
    const { user } = await openLibrary({ 'POST /api/media/presign': unreachable })
    await choose(user, png())
    expect(await screen.findByText('Upload failed')).toBeVisible()
    expect(screen.getByText('Unable to connect to server. Please check your connection and try again.')).toBeVisible()
  })

  test('leads to the login page after the session ended', async () => {
    const { user, left } = await openLibrary({ 'POST /api/media/presign': refuse(401, 'Unauthorized') })
    await choose(user, png())
    expect(await screen.findByText('You are logged out. Logging in again...')).toBeVisible()
    await waitFor(() => expect(left).toEqual(['/api/login']))
  })
})

describe('the library', () => {
  test('says that it’s empty', async () => {
    await openLibrary({ 'GET /api/media': [] })
    expect(await screen.findByText('No images yet')).toBeVisible()
  })

  test('shows that it is loading', async () => {
    await openLibrary({ 'GET /api/media': () => new Promise(() => {}) })
    expect(screen.getByRole('status', { name: 'Loading images' })).toBeInTheDocument()
  })

  test('loads again after a failure', async () => {
    const { user, answers } = await openLibrary({ 'GET /api/media': refuse(500, 'Something went wrong') })
    expect(await screen.findByText('Your images couldn’t be loaded')).toBeVisible()
    answers['GET /api/media'] = [shop]
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'View shop-front.png' })).toBeVisible()
  })

  test('deletes an image after a confirmation that mentions sent emails', async () => {
    const { user, asked } = await openLibrary()
    await user.click(await screen.findByRole('button', { name: 'Delete menu.gif' }))
    const question = await screen.findByRole('alertdialog', { name: 'Delete this image?' })
    expect(question).toHaveTextContent('Emails that were sent with it show an empty space instead')
    await user.click(within(question).getByRole('button', { name: 'Delete image' }))
    expect(await screen.findByText('Image deleted successfully')).toBeVisible()
    expect(asked.map(a => a.call)).toContain(`DELETE /api/media/${menu.id}`)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'View menu.gif' })).toBeNull())
    expect(screen.getByRole('button', { name: 'View shop-front.png' })).toBeInTheDocument()
  })

  test('reports a failed deletion, and keeps the image', async () => {
    const { user } = await openLibrary({ 'DELETE /api/media/:id': refuse(500, 'Something went wrong') })
    await user.click(await screen.findByRole('button', { name: 'Delete menu.gif' }))
    await user.click(await screen.findByRole('button', { name: 'Delete image' }))
    expect(await screen.findByText('Failed to delete image.')).toBeVisible()
    expect(screen.getByLabelText('View menu.gif')).toBeInTheDocument()
  })
})

describe('the alternative text', () => {
  const text = () => screen.findByLabelText('Alternative text')
  const view = async (overrides: object = {}) => {
    const app = await openLibrary({ 'GET /api/media': [{ ...shop, altText: 'Our shop' }, menu], ...overrides })
    await app.user.click(await screen.findByRole('button', { name: 'View shop-front.png' }))
    return app
  }

  test('is the saved one, and can be changed', async () => {
    const { user, asked } = await view({ 'PUT /api/media/:id': { ...shop, altText: 'The shop by night' } })
    expect(await text()).toHaveValue('Our shop')
    expect(screen.queryByRole('button', { name: 'Save text' })).toBeNull()
    await user.clear(await text())
    await user.type(await text(), 'The shop by night ')
    await user.click(screen.getByRole('button', { name: 'Save text' }))
    expect(await screen.findByText('Alternative text saved')).toBeVisible()
    expect(asked.at(-1)).toMatchObject({ call: `PUT /api/media/${shop.id}`, body: { altText: 'The shop by night' } })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save text' })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.click(await screen.findByRole('button', { name: 'View shop-front.png' }))
    expect(await text()).toHaveValue('The shop by night')
  })

  test('stays in its field if it couldn’t be saved', async () => {
    const { user } = await view({ 'PUT /api/media/:id': refuse(500, 'Something went wrong') })
    await user.type(await text(), '!')
    await user.click(screen.getByRole('button', { name: 'Save text' }))
    expect(await screen.findByText('The alternative text couldn’t be saved. Please try again.')).toBeVisible()
    expect(await text()).toHaveValue('Our shop!')
  })

  test('is saved for the next email when the image is used', async () => {
    const { user, asked } = await view({ 'PUT /api/media/:id': { ...shop, altText: '' } })
    await user.clear(await text())
    await user.click(screen.getByRole('button', { name: 'Use This Image' }))
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({ call: `PUT /api/media/${shop.id}`, body: { altText: '' } }),
    )
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Email Body').value).toContain('alt=""'))
  })
})

describe('Use This Image', () => {
  test('inserts the image at the caret with its text escaped, using only the keyboard', async () => {
    const { user } = renderApp('/campaigns/new', { api })
    const body = await screen.findByLabelText<HTMLTextAreaElement>('Email Body')
    await user.type(body, 'Hello  world')
    body.setSelectionRange(6, 6)
    screen.getByRole('button', { name: 'Insert Image' }).focus()
    await user.keyboard('{Enter}')
    ;(await screen.findByRole('button', { name: 'View shop-front.png' })).focus()
    await user.keyboard('{Enter}')
    const preview = await screen.findByRole('dialog', { name: 'shop-front.png' })
    expect(preview).toHaveTextContent('400 × 300 pixels, 2.0 KB, Nov 21, 2026')
    const altText = within(preview).getByLabelText('Alternative text')
    expect(altText).toHaveValue('shop front')
    await user.clear(altText)
    await user.type(altText, 'Joe\'s "best" <bar>')
    within(preview).getByRole('button', { name: 'Use This Image' }).focus()
    await user.keyboard('{Enter}')
    const image =
      '<img src="http://canvass.test/media/one.png" alt="Joe&#39;s &quot;best&quot; &lt;bar&gt;" width="400" height="300" style="max-width:100%;height:auto">'
    await waitFor(() => expect(body).toHaveValue(`Hello ${image} world`))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(body.selectionStart).toBe(6 + image.length)
  })

  test('Close doesn’t change the email', async () => {
    const { user } = await openLibrary()
    await user.click(await screen.findByRole('button', { name: 'View menu.gif' }))
    const preview = await screen.findByRole('dialog', { name: 'menu.gif' })
    await user.click(within(preview).getByRole('button', { name: 'Close' }))
    await user.keyboard('{Escape}')
    expect(screen.getByLabelText('Email Body')).toHaveValue('')
  })
})
