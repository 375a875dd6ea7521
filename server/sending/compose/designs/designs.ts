import { readFileSync } from 'node:fs'
import type { Design } from '#contract/body-markup.ts'

interface Frame {
  before: string
  between: string
  after: string
}

const frames = new Map<Design, Frame>()

/**
 * The whole HTML document of a designed email: the content and the footer within the frame. Frames are written in MJML
 * (`NAME.mjml`) and kept compiled beside it (`NAME.html`), so that nothing has to compile MJML while Canvass runs; a test
 * compares both.
 */
export function inDesign(design: Design, content: string, footer: string): string {
  const { before, between, after } = frameOf(design)
  return before + content + between + footer + after
}

function frameOf(design: Design): Frame {
  const known = frames.get(design)
  if (known) return known
  // Without its indentation, a third of its bytes.
  const html = readFileSync(new URL(`./${design}.html`, import.meta.url), 'utf8').replace(/\n\s+/g, '\n')
  const [before = '', rest = ''] = html.split('CONTENT')
  const [between = '', after = ''] = rest.split('FOOTER')
  const frame = { before, between, after }
  frames.set(design, frame)
  return frame
}
