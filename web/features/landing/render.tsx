import { renderToStaticMarkup } from 'react-dom/server'
import { Landing } from './landing.tsx'

/** For `scripts/build-web.mjs`: the page as markup, to be put into the document. */
export const renderLanding = (): string => renderToStaticMarkup(<Landing />)
