import { Check, Copy } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { copyText } from '#web/lib/copy.ts'
import { IconButton } from './icon-button.tsx'

interface CopyButtonProps extends Omit<ComponentProps<typeof IconButton>, 'icon' | 'onClick'> {
  text: string
}

export function CopyButton({ text, label, ...props }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => setIsCopied(await copyText(text))
  return <IconButton icon={isCopied ? Check : Copy} label={label} onClick={copy} {...props} />
}
