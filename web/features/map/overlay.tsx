import { MapPinOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { browser } from '#web/lib/browser.ts'
import { plural } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** Covers the map while there's nothing to see. */
const Cover = ({ children, ...props }: { children: ReactNode; role?: 'alert' | 'status' }) => (
  <div
    {...props}
    className="absolute inset-0 z-10 flex flex-col items-center justify-center gap-2 bg-panel px-12 text-center text-ink-2"
  >
    {children}
  </div>
)

export const LoadingMap = () => (
  <Cover role="status">
    <Spinner />
    <p>Loading map…</p>
  </Cover>
)

export const MapFailed = ({ message }: { message: string }) => (
  <Cover role="alert">
    <MapPinOff aria-hidden className="size-5 stroke-[1.75] text-ink-3" />
    <p className="text-ink">{message}</p>
    <Button onClick={() => browser.reload()}>Reload Page</Button>
  </Cover>
)

export const NoWebGlHere = () => (
  <Cover role="status">
    <MapPinOff aria-hidden className="size-5 stroke-[1.75] text-ink-3" />
    <p>Your browser can’t draw the map. The list below has all your leads.</p>
  </Cover>
)

/** Instead of a map. */
const Instead = ({ title, text }: { title: string; text: string }) => (
  <div
    role="status"
    className="flex h-full flex-col items-center justify-center bg-panel px-12 text-balance text-center"
  >
    <p className="font-semibold text-base">{title}</p>
    <p className="text-ink-2">{text}</p>
  </div>
)

export const NoLocation = () => (
  <Instead
    title="Location is required to load the map."
    text="Search for businesses in a city or ZIP code to see them here."
  />
)

const TERMS = 'Google’s terms allow its results only on Google’s map. You can see all of them in the list.'

export const AllFromGoogle = () => <Instead title="This map can’t show leads from Google." text={TERMS} />

export const FromGoogle = ({ count }: { count: number }) => (
  <p
    title={TERMS}
    className="absolute top-11 left-2 z-10 max-w-[calc(100%-1rem)] @max-[30rem]:pointer-fine:top-20 rounded-md border border-line bg-panel px-2 py-0.5 text-ink-2 text-xs pointer-coarse:max-w-[calc(100%-4.5rem)]"
  >
    {plural(count, 'lead')} from Google not shown
  </p>
)

export const NotFound = ({ location }: { location: string }) => (
  <p
    role="status"
    className="absolute inset-x-2 bottom-2 z-10 mx-auto w-fit rounded-md border border-line bg-panel px-2 py-1"
  >
    Couldn’t find “{location}” on the map. Showing New York City instead.
  </p>
)
