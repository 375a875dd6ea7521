import { copyText } from '#web/lib/copy.ts'
import { downloadText } from '#web/lib/download.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `${codes.join('\n')}\n`
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title="Save your recovery codes"
      description="They aren’t shown again. Each works once instead of a code from the app, for the day you lose your phone."
      footer={
        <>
          <Button onClick={() => void copyText(text)}>Copy</Button>
          <Button onClick={() => downloadText('canvass-recovery-codes.txt', text)}>Download</Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <ol className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-md border border-line bg-sunken p-3 font-mono">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </Dialog>
  )
}
