import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { watchTheme } from '#web/lib/theme.ts'
import { Toaster } from '#web/ui/toaster.tsx'
import { useDocumentTitle } from './title.ts'

export function Root() {
  useDocumentTitle()
  useEffect(watchTheme, [])
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  )
}
