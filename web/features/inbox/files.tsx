import { Download, Paperclip, X } from 'lucide-react'
import { useRef } from 'react'
import { type AnswerFile, inbox, type ThreadEntry } from '#contract/inbox.ts'
import { FILES_MAX_BYTES, FILES_MOST } from '#contract/limits.ts'
import { hrefOf } from '#web/lib/call.ts'
import { formatKilobytes } from '#web/lib/format.ts'
import { useStore } from '#web/lib/store.ts'
import { toast } from '#web/lib/toast.ts'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { attachedTo } from './draft-of.ts'

const CHIP = 'flex min-w-0 max-w-full items-center gap-2 rounded-md border border-line bg-sunken py-0.5 pr-0.5 pl-2'

/** The button that attaches files, and what's attached. */
export function Attach({ threadId }: { threadId: string }) {
  const attached = attachedTo(threadId)
  const files = useStore(attached, all => all)
  const input = useRef<HTMLInputElement>(null)
  const add = async (chosen: File[]) => {
    const read = await Promise.all(chosen.map(readFile))
    const all = [...attached.read(), ...read]
    if (all.length > FILES_MOST || all.reduce((sum, file) => sum + sizeOf(file), 0) > FILES_MAX_BYTES)
      toast({
        title: 'Not attached',
        text: `An answer takes at most ${FILES_MOST} files, 10 MB together.`,
        tone: 'bad',
      })
    else attached.write(all)
  }
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => input.current?.click()}>
        <Paperclip aria-hidden /> Attach
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        onChange={({ target }) => {
          void add([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {files.length > 0 && (
        <ul aria-label="Attached" className="flex w-full flex-wrap gap-1.5 pt-1">
          {files.map(file => (
            <li key={`${file.name} ${file.content.length}`} className={CHIP}>
              <span className="truncate">{file.name}</span>
              <span className="figures shrink-0 text-ink-2 text-xs">{formatKilobytes(sizeOf(file))}</span>
              <IconButton
                icon={X}
                size="sm"
                label={`Remove ${file.name}`}
                onClick={() => attached.write(files.filter(of => of !== file))}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const sizeOf = ({ content }: AnswerFile) => Math.floor((content.replace(/={1,2}$/, '').length * 3) / 4)

async function readFile(file: File): Promise<AnswerFile> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
  const type = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(file.type) ? file.type : 'application/octet-stream'
  return { name: file.name.slice(0, 255), type, content: url.slice(url.indexOf(',') + 1) }
}

/** The files of an email. One that we no longer have, or never had in full, is in the mailbox. */
export const FilesOf = ({ entry, threadId }: { entry: ThreadEntry; threadId: string }) => (
  <ul aria-label="Files" className="flex max-w-full flex-wrap gap-1.5">
    {entry.files.map(({ name, size, isKept }, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: their order is all that tells two of one name apart
      <li key={n} className="flex min-w-0 max-w-full items-center">
        {isKept ? (
          <a
            href={hrefOf(inbox.file, { params: { id: threadId, entryId: entry.id, n } })}
            download={name}
            className={buttonStyles({ size: 'sm', className: 'min-w-0 max-w-full shrink' })}
          >
            <Download aria-hidden />
            <span className="truncate">{name}</span>
            <Size of={size} />
          </a>
        ) : (
          <span
            title="Open it in your mailbox: Canvass keeps files for 30 days, and of large emails only the start."
            className="flex min-w-0 items-center gap-1.5 rounded-md border border-line px-2 py-1 text-ink-2"
          >
            <Paperclip aria-hidden className="size-4 shrink-0" />
            <span className="truncate">{name}</span>
            <Size of={size} />
            <span className="shrink-0 text-xs">in your mailbox</span>
          </span>
        )}
      </li>
    ))}
  </ul>
)

const Size = ({ of }: { of: number | null }) =>
  of !== null && <span className="figures shrink-0 text-ink-2 text-xs">{formatKilobytes(of)}</span>
