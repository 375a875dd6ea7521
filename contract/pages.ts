/** Paths of the web application, for the router's guard and for the status of an unknown one. `:` marks a part that varies. */
export const publicPages = [
  '/login',
  '/register',
  '/verify-email/:token',
  '/forgot-password',
  '/reset-password/:token',
  '/u/:token',
  '/connect/:request',
]
export const appPages = [
  '/dashboard',
  '/ai-composer',
  '/drafts/:id',
  '/campaigns',
  '/campaigns/:id',
  '/inbox',
  '/tasks',
  '/outbox',
  '/calling',
  '/analytics',
  '/settings',
  '/settings/:subject',
  '/profile',
  '/pricing',
  '/admin',
  '/subscribe',
]
