import { useSyncExternalStore } from 'react'

const PHONE = '(max-width: 767px)'
const WIDE = '(min-width: 1200px)'
const ROOMY = '(min-width: 1440px)'
const TOUCH = '(pointer: coarse)'

/** Fixed heights, so that ten thousand rows need no measuring. Phones have two lines; touch screens need taller rows. */
export function useRowHeight(): number {
  const isPhone = useIsPhone()
  const isTouch = useMedia(TOUCH)
  if (isPhone) return 60
  return isTouch ? 44 : 36
}

export const useIsPhone = () => useMedia(PHONE)

/** Whether a pane fits beside a list. */
export const useIsWide = () => useMedia(WIDE)

/** Whether a bar beside a map has room for more than what's most used. */
export const useIsRoomy = () => useMedia(ROOMY)

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    listener => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}
