import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FileImportDialog } from './file-import-dialog.tsx'
import { Toaster } from './toaster.tsx'

const textFile = (name: string, text: string) => new File([text], name)

async function open(accept?: string[]) {
  const onImport = vi.fn()
  const onClose = vi.fn()
  render(
    <>
      <FileImportDialog title="Import recipients" {...(accept && { accept })} onImport={onImport} onClose={onClose} />
      <Toaster />
    </>,
  )
  await screen.findByRole('dialog')
  // `accept` is only a hint to the browser: a file of another type can still arrive.
  return { user: userEvent.setup({ applyAccept: false }), onImport, onClose }
}
const input = () => screen.getByLabelText('File to import')
const importButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Import Data' })

test('doesn’t count a final line break as a line', async () => {
  const { user } = await open()
  const lines = Array.from({ length: 12 }, (_, n) => `person${n}@example.com\r\n`)
  await user.upload(input(), textFile('people.csv', lines.join('')))
  expect(await screen.findByText('The first 10 lines of 12.')).toBeTruthy()
})

test('previews a file’s name, size, and first ten lines, then takes it whole', async () => {
  const { user, onImport, onClose } = await open()
  expect(importButton().disabled).toBe(true)
  const lines = Array.from({ length: 12 }, (_, n) => `person${n}@example.com`)
  const file = textFile('people.csv', lines.join('\n'))
  await user.upload(input(), file)
  expect(await screen.findByText('people.csv')).toBeTruthy()
  expect(screen.getByText('0.2 KB')).toBeTruthy()
  const preview = screen.getByRole('region', { name: 'Preview of the file' })
  expect(preview.querySelector('pre')?.textContent).toBe(lines.slice(0, 10).join('\n'))
  expect(screen.getByText('The first 10 lines of 12.')).toBeTruthy()
  await user.click(importButton())
  expect(onImport).toHaveBeenCalledWith(lines.join('\n'), file)
  expect(onClose).toHaveBeenCalled()
})

test('takes a dropped file', async () => {
  await open()
  const area = screen.getByText(/^Drop a/)
  fireEvent.drop(area, { dataTransfer: { files: [textFile('notes.TXT', 'hello')] } })
  expect(await screen.findByText('notes.TXT')).toBeTruthy()
})

test('takes nothing on Cancel', async () => {
  const { user, onImport, onClose } = await open()
  await user.upload(input(), textFile('people.txt', 'a@example.com'))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalled()
  expect(onImport).not.toHaveBeenCalled()
})

test('rejects a file of another type', async () => {
  const { user } = await open()
  await user.upload(input(), textFile('photo.png', 'x'))
  expect(await screen.findByText('Invalid file type')).toBeTruthy()
  expect(screen.getByText('Please select a .csv or .txt file')).toBeTruthy()
  expect(importButton().disabled).toBe(true)
})

test.each(['people.csv', 'letter.docx'])(
  'where only text is taken, %s is refused with the kind that is',
  async name => {
    const { user } = await open(['.txt'])
    await user.upload(input(), textFile(name, 'x'))
    expect(await screen.findByText('Please select a .txt file')).toBeTruthy()
  },
)

test.each([
  ['a picture', [0x89, 0x50, 0x4e, 0x47, 0, 0]],
  ['a program without zeros', [0x7f, 0x45, 0x4c, 0x46, 1, 2]],
])('says why it rejects a text file that is %s', async (_, bytes) => {
  const { user } = await open()
  await user.upload(input(), new File([new Uint8Array(bytes)], 'image.txt'))
  expect(await screen.findByText('Canvass can’t read any text in image.txt. Choose another file.')).toBeVisible()
  expect(importButton().disabled).toBe(true)
})

test.each([
  ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, 0xc3, 0xa9]],
  ['UTF-16 as Windows writes it', [0xff, 0xfe, 0xe9, 0]],
  ['UTF-16, the other way round', [0xfe, 0xff, 0, 0xe9]],
  ['Windows-1252', [0xe9]],
])('%s is read', async (_, bytes) => {
  const { user, onImport } = await open()
  await user.upload(input(), new File([new Uint8Array(bytes)], 'word.txt'))
  await screen.findByText('word.txt')
  await user.click(importButton())
  expect(onImport.mock.calls[0]?.[0]).toBe('é')
})

test('rejects a file that is too large before reading it', async () => {
  await open()
  const large = textFile('huge.csv', '')
  Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 })
  fireEvent.drop(screen.getByText(/^Drop a/), { dataTransfer: { files: [large] } })
  expect(await screen.findByText('File too large')).toBeVisible()
})
