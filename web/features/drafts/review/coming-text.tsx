import type { ComingText } from '#web/lib/use-coming-text.ts'

/** The new text in the place of the old one, as the model writes it. It isn't checked yet. */
export const RewrittenText = ({ text: { subject, body } }: { text: ComingText }) => (
  <>
    <div className="px-4 pt-1 pb-3 md:px-6">
      <p className="wrap-anywhere min-h-7 font-semibold text-lg">{subject}</p>
    </div>
    <div className="min-h-60 border-line border-t px-4 py-5 text-[15px] leading-6.5 md:px-6">
      <p className="wrap-anywhere whitespace-pre-line">{body}</p>
    </div>
  </>
)
