/**
 * Addresses of the web application, each with its module in web/pages: for the status of an unknown address, and for what a
 * browser loads with the document. `:` marks a part that varies.
 */
export const publicPages = {
  '/login': 'login',
  '/register': 'register',
  '/verify-email/:token': 'verify-email',
  '/forgot-password': 'forgot-password',
  '/reset-password/:token': 'reset-password',
  '/connect/:request': 'connect',
}
export const appPages = {
  '/dashboard': 'dashboard',
  '/ai-composer': 'ai-composer',
  '/drafts/:id': 'draft-review',
  '/campaigns': 'campaigns',
  '/campaigns/:id': 'campaign',
  '/inbox': 'inbox',
  '/tasks': 'tasks',
  '/outbox': 'outbox',
  '/calling': 'calling',
  '/analytics': 'analytics',
  '/settings': 'settings',
  '/settings/:subject': 'settings',
  '/profile': 'profile',
  '/pricing': 'pricing',
  '/checks': 'checks',
  '/laws': 'laws',
  '/admin': 'admin',
  '/subscribe': 'subscribe',
}
