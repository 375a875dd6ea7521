import { type ClassValue, clsx } from 'clsx'
import { createTailwindMerge } from 'tailwind-merge'

/** Joins class names; a later one wins over an earlier one for the same property. */
export const cn = (...classes: ClassValue[]) => merge(clsx(classes))

const any = () => true
const isSize = (value: string) => /^(\d*xs|sm|base|lg|\d*xl|\[[\d.]+(px|rem|em|%)])$/.test(value)
const isWidth = (value: string) => /^(\d+(\.\d+)?|\[[\d.]+(px)?])$/.test(value)

/** Groups of one property each, whose classes are all "prefix-something". */
const prefixed = (prefixes: string) =>
  Object.fromEntries(prefixes.split(' ').map(prefix => [prefix, [{ [prefix]: [any] }]]))

/**
 * The classes that Canvass uses. tailwind-merge's own table knows all of Tailwind and has 5 KB (gzip) that every page
 * would wait for; cn.test.ts compares the two for each pair of classes in web/.
 */
const classGroups = {
  ...prefixed(
    'w h size min-w min-h max-w max-h p px py pt pr pb pl m mx my mt mr mb ml gap gap-x gap-y space-x space-y',
  ),
  ...prefixed(
    'inset inset-x inset-y top right bottom left z basis grid-cols grid-rows auto-cols items content self align order',
  ),
  ...prefixed('leading tracking whitespace wrap fill opacity cursor pointer-events transition duration animate'),
  ...prefixed('scroll-mt scroll-mx underline-offset outline-offset select touch col-span line-clamp place-items'),
  ...prefixed('overflow overflow-x overflow-y overscroll translate-x translate-y rotate aspect to from justify-items'),
  ...prefixed('rounded-t rounded-r rounded-b rounded-l rounded-tl rounded-tr rounded-bl rounded-br'),
  rounded: [{ rounded: ['', any] }],
  shadow: [{ shadow: ['', any] }],
  ring: [{ ring: ['', isWidth] }],
  resize: [{ resize: ['', any] }],
  visibility: ['visible', 'invisible'],
  display: [
    'block',
    'inline-block',
    'inline',
    'flex',
    'inline-flex',
    'grid',
    'inline-grid',
    'table',
    'contents',
    'flow-root',
    'hidden',
  ],
  position: ['static', 'relative', 'absolute', 'fixed', 'sticky'],
  screenReaders: ['sr-only', 'not-sr-only'],
  textCase: ['uppercase', 'lowercase', 'capitalize', 'normal-case'],
  breaks: [{ break: ['words', 'all', 'normal', 'keep'] }],
  justify: [{ justify: [any] }],
  fontSize: [{ text: [isSize] }],
  textAlign: [{ text: ['left', 'center', 'right', 'justify', 'start', 'end'] }],
  textWrap: [{ text: ['wrap', 'nowrap', 'balance', 'pretty'] }],
  textColor: [{ text: [any] }],
  fontFamily: [{ font: ['sans', 'mono', 'serif'] }],
  fontWeight: [{ font: [any] }],
  flexDirection: [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
  flexWrap: [{ flex: ['wrap', 'wrap-reverse', 'nowrap'] }],
  flex: [{ flex: [any] }],
  grow: [{ grow: ['', any] }],
  shrink: [{ shrink: ['', any] }],
  backgroundImage: [{ bg: ['none', { linear: [any] }] }],
  background: [{ bg: [any] }],
  borderStyle: [{ border: ['solid', 'dashed', 'dotted', 'none'] }],
  borderCollapse: [{ border: ['collapse', 'separate'] }],
  border: [{ border: ['', isWidth] }],
  'border-x': [{ 'border-x': ['', isWidth] }],
  'border-y': [{ 'border-y': ['', isWidth] }],
  'border-t': [{ 'border-t': ['', isWidth] }],
  'border-r': [{ 'border-r': ['', isWidth] }],
  'border-b': [{ 'border-b': ['', isWidth] }],
  'border-l': [{ 'border-l': ['', isWidth] }],
  borderColor: [{ border: [any] }],
  strokeWidth: [{ stroke: [isWidth] }],
  stroke: [{ stroke: [any] }],
  list: [{ list: ['disc', 'decimal', 'none'] }],
  decorationStyle: [{ decoration: ['solid', 'dotted', 'wavy', 'dashed'] }],
  decorationWidth: [{ decoration: [isWidth, (value: string) => /^\[[\d.]+px]$/.test(value)] }],
  decorationColor: [{ decoration: [any] }],
  outlineStyle: [{ outline: ['none'] }],
  outlineWidth: [{ outline: ['', isWidth] }],
}

/** Whose later class replaces more than its own property's. */
const conflictingClassGroups = {
  size: ['w', 'h'],
  p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
  px: ['pl', 'pr'],
  py: ['pt', 'pb'],
  m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
  mx: ['ml', 'mr'],
  my: ['mt', 'mb'],
  gap: ['gap-x', 'gap-y'],
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['left', 'right'],
  'inset-y': ['top', 'bottom'],
  flex: ['basis', 'grow', 'shrink'],
  fontSize: ['leading'],
  overflow: ['overflow-x', 'overflow-y'],
  'line-clamp': ['display', 'overflow'],
  rounded: ['t', 'r', 'b', 'l', 'tl', 'tr', 'bl', 'br'].map(side => `rounded-${side}`),
  'rounded-t': ['rounded-tl', 'rounded-tr'],
  'rounded-b': ['rounded-bl', 'rounded-br'],
  border: ['x', 'y', 't', 'r', 'b', 'l'].map(side => `border-${side}`),
  'border-x': ['border-l', 'border-r'],
  'border-y': ['border-t', 'border-b'],
}

const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups,
  conflictingClassGroups,
  conflictingClassGroupModifiers: { fontSize: ['leading'] },
  orderSensitiveModifiers: [
    '*',
    '**',
    'after',
    'before',
    'file',
    'first-line',
    'first-letter',
    'marker',
    'placeholder',
    'selection',
  ],
  postfixLookupClassGroups: [],
}))
