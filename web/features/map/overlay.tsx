import { MapPinOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { browser } from '#web/lib/browser.ts'
import { plural } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** Lies over the map while there is none to be seen. */
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
    <p>This browser can not draw the map; the list below has everything.</p>
  </Cover>
)

export const NoLocation = () => (
  <div role="status" className="contours flex h-full flex-col items-center justify-center bg-panel px-12 text-center">
    <p className="font-semibold text-base">Location is required to load the map.</p>
    <p className="text-ink-2">Search for businesses in a town or a ZIP code, and they are shown here.</p>
  </div>
)

const TERMS = 'Google’s terms let what it found be shown on Google’s map only. The list has them all.'

export const AllFromGoogle = () => (
  <div role="status" className="contours flex h-full flex-col items-center justify-center bg-panel px-12 text-center">
    <p className="font-semibold text-base">These leads are from Google and not drawn on this map.</p>
    <p className="text-ink-2">{TERMS}</p>
  </div>
)

export const FromGoogle = ({ count }: { count: number }) => (
  <p
    title={TERMS}
    className="absolute top-11 left-2 z-10 max-w-[calc(100%-1rem)] max-md:pointer-fine:top-20 rounded-md border border-line bg-panel px-2 py-0.5 text-ink-2 text-xs pointer-coarse:max-w-[calc(100%-4.5rem)]"
  >
    {plural(count, 'lead')} from Google {count === 1 ? 'is' : 'are'} not drawn on this map
  </p>
)

export const NotFound = ({ location }: { location: string }) => (
  <p
    role="status"
    className="absolute inset-x-2 bottom-2 z-10 mx-auto w-fit rounded-md border border-line bg-panel px-2 py-1"
  >
    “{location}” could not be found on the map. It shows New York City.
  </p>
)
