import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { leads } from '#contract/leads.ts'
import type { Letter } from '#contract/writer.ts'
import { call } from '#web/lib/call.ts'
import { copyText } from '#web/lib/copy.ts'
import { toast } from '#web/lib/toast.ts'

/** Read and removed by the campaign page (specification, section 3). */
const DRAFT_KEY = 'draftEmail'
const REDIRECT_AFTER_MS = 1000
const NAME_LENGTH = 20

const asText = ({ subject, body }: Letter) => `Subject: ${subject}\n\n${body}\n`

/** The ways a letter leaves the page. Without one they say so. */
export function useTakeLetter(letter: Letter | undefined, leadId: string | undefined) {
  const navigate = useNavigate()
  const to = useAddressOf(leadId)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const withLetter = (take: (letter: Letter) => unknown) => () => {
    if (letter) void take(letter)
    else toast({ title: 'No email generated', text: 'Generate an email first.', tone: 'bad' })
  }
  return {
    copy: withLetter(taken => copyText(asText(taken))),
    download: withLetter(taken => downloadText(fileNameOf(taken.subject), asText(taken))),
    useInCampaign: withLetter(({ subject, body, tone }) => {
      localStorage.setItem(DRAFT_KEY, JSON.stringify({ subject, body, tone, to }))
      toast({ title: 'Email ready for a campaign', text: 'Opening the campaign page…', tone: 'good' })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void navigate({ to: '/campaigns' }), REDIRECT_AFTER_MS)
    }),
  }
}

/** Read before it is needed, so that the letter and its recipient go over together. */
function useAddressOf(leadId: string | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['leads', 'one', leadId],
    queryFn: ({ signal }) => call(leads.get, { params: { id: leadId ?? '' } }, { signal }),
    enabled: leadId !== undefined,
  })
  return data?.email ?? undefined
}

/** The first 20 characters of the subject, without what a file system may refuse. */
export function fileNameOf(subject: string): string {
  const start = Array.from(subject).slice(0, NAME_LENGTH).join('')
  const name = start.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  return `${name || 'email'}.txt`
}

function downloadText(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun by then; freed at once it would be empty in some browsers.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
