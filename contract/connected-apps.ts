import { z } from 'zod'
import { ApiKey } from './api-keys.ts'
import { route } from './route.ts'

/** An app's request as it came to /oauth/authorize: its query in base64url. */
const request = z.string().min(1).max(8000)

/** An app that asks to use the account. */
export const AskingApp = z.object({
  name: z.string(),
  /** The site that vouches for the name; null: nobody does. */
  host: z.string().nullable(),
  /** Where the browser goes afterwards: a host, "this computer", or the scheme of a program. */
  returnsTo: z.string(),
  scopes: ApiKey.shape.scopes,
})
export type AskingApp = z.infer<typeof AskingApp>

export const connectedApps = {
  ask: route(
    'GET /api/connected-apps/ask',
    'What an app asks for; for a request that isn’t valid, where to tell the app so',
    {
      query: z.object({ request }),
      reply: z.object({ app: AskingApp.nullable(), redirectTo: z.string().nullable() }),
      allowance: 'websites',
    },
  ),
  answer: route('POST /api/connected-apps', 'Allow an app to use the account, or refuse; the reply says where to go', {
    body: z.strictObject({ request, allow: z.boolean() }),
    reply: z.object({ redirectTo: z.string() }),
    allowance: 'websites',
  }),
}
