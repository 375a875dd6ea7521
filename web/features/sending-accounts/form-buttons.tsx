import type { ReactNode } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

interface FormButtonsProps {
  /** Why the mail server rejected the account. */
  refusal: string | null | undefined
  pending: boolean
  cancel: ReactNode
}

export const FormButtons = ({ refusal, pending, cancel }: FormButtonsProps) => (
  <>
    {refusal && (
      <Banner tone="bad">
        <span role="alert" className="wrap-anywhere">
          {refusal}
        </span>
      </Banner>
    )}
    <div className="flex flex-wrap gap-2">
      <Button type="submit" variant="primary" pending={pending}>
        Test and save
      </Button>
      {cancel}
    </div>
  </>
)
