import { useState } from 'react'
import { activeKeys, nameOfKey, useKeys } from '#web/lib/keys.ts'
import { Dialog } from './dialog.tsx'
import { Kbd } from './kbd.tsx'

/** The shortcuts that worked when it opened. None acts while it's open. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const [keys] = useState(activeKeys)
  useKeys([], true)
  return (
    <Dialog size="sm" onClose={onClose} title="Keyboard shortcuts">
      <dl className="flex flex-col gap-1.5">
        {keys.map(({ key, label }) => (
          <div key={key} className="flex items-center justify-between gap-4">
            <dt>{label}</dt>
            <dd>
              <Kbd>{nameOfKey(key)}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
