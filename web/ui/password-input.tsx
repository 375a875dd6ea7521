import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { Input } from './input.tsx'

export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type'>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <span className="relative flex">
      <Input {...props} type={isShown ? 'text' : 'password'} className="pr-9 pointer-coarse:pr-12" />
      <IconButton
        icon={isShown ? EyeOff : Eye}
        size="sm"
        label={isShown ? 'Hide password' : 'Show password'}
        onClick={() => setIsShown(!isShown)}
        className="absolute top-0.5 right-0.5 pointer-coarse:top-0 pointer-coarse:right-0"
      />
    </span>
  )
}
