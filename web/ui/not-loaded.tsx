import { Button } from './button.tsx'

/** In a line, in place of what a failed query would have shown: "Couldn’t load the people. Try again" */
export const NotLoaded = ({ what, onRetry }: { what: string; onRetry: () => unknown }) => (
  <>
    Couldn’t load {what}.{' '}
    <Button variant="link" size="sm" onClick={() => void onRetry()}>
      Try again
    </Button>
  </>
)
