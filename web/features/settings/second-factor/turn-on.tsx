import qrcode from 'qrcode-generator'
import { useState } from 'react'
import { secondFactor } from '#contract/second-factor.ts'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/lib/toast.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { OneFieldDialog } from './one-field-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Three steps: the password, a code that confirms the app, and the recovery codes. */
export function TurnOn({ onClose }: { onClose: () => void }) {
  const [begun, setBegun] = useState<{ secret: string; uri: string } | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  if (!begun)
    return (
      <OneFieldDialog
        key="password"
        title="Turn on two-factor authentication"
        description="First, confirm that it’s you."
        field="password"
        action="Continue"
        send={password => call(secondFactor.begin, { body: { password } })}
        onDone={setBegun}
        onClose={onClose}
      />
    )
  return (
    <OneFieldDialog
      key="code"
      title="Scan this code"
      description="Open an authenticator app on your phone, scan the code or type the key, and enter the six digits that the app shows."
      field="code"
      action="Turn on"
      send={code => call(secondFactor.confirm, { body: { code } })}
      onDone={({ recoveryCodes }) => {
        toast({ title: 'Two-factor authentication is on', tone: 'good' })
        setCodes(recoveryCodes)
      }}
      onClose={onClose}
    >
      <QrCode text={begun.uri} label="QR code for your authenticator app" />
      <p className="flex items-center justify-between gap-2 rounded-md border border-line bg-sunken py-1 pr-1 pl-3">
        <code className="font-mono text-xs">{begun.secret.replace(/(.{4})(?!$)/g, '$1 ')}</code>
        <CopyButton text={begun.secret} label="Copy the key" />
      </p>
    </OneFieldDialog>
  )
}

/** The quiet zone that scanners need around a code, in modules. */
const QUIET = 4

/** Black on white in both themes, because some scanners read nothing else. */
function QrCode({ text, label }: { text: string; label: string }) {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  const lines = Array.from({ length: size }, (_, row) => row)
  const dark = lines.flatMap(y => lines.flatMap(x => (code.isDark(y, x) ? [`M${x} ${y}h1v1h-1z`] : [])))
  const side = size + 2 * QUIET
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-52 self-center"
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} rx={1} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
