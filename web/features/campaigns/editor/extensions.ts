import { mergeAttributes, Node, nodeInputRule, nodePasteRule } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'
import { nameInWords, variableNamed } from '#web/lib/template-words.ts'
import { asFallback, BUTTON_STYLE } from './tags.ts'

/** A variable within the text. Dashed and red if no such variable exists. */
const Variable = Node.create({
  name: 'variable',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    name: { parseHTML: element => element.getAttribute('data-variable') },
    fallback: { default: null, parseHTML: element => element.getAttribute('data-fallback') },
  }),
  parseHTML: () => [{ tag: 'span[data-variable]' }],
  renderHTML: ({ node: { attrs } }) => {
    const isKnown = variableNamed(attrs.name) !== null
    const words = isKnown ? nameInWords(attrs.name) : `{{${attrs.name}}}`
    return [
      'span',
      {
        'data-variable': attrs.name,
        ...(attrs.fallback === null ? {} : { 'data-fallback': attrs.fallback }),
        ...(isKnown ? {} : { 'data-unknown': '' }),
      },
      attrs.fallback ? `${words} or “${attrs.fallback}”` : words,
    ]
  },
  addInputRules() {
    return [nodeInputRule({ find: /\{\{[^{}]{1,300}\}\}$/, type: this.type, getAttributes: attributesOf })]
  },
  addPasteRules() {
    return [nodePasteRule({ find: /\{\{[^{}]{1,300}\}\}/g, type: this.type, getAttributes: attributesOf })]
  },
})

function attributesOf([source = '']: RegExpMatchArray) {
  const [name = '', ...rest] = source.slice(2, -2).split('|')
  return { name: name.trim(), fallback: rest.length === 0 ? null : (asFallback(rest.join('')) ?? '') }
}

/** Only addresses of the web: a file of the computer it was copied from shows nothing to anybody else. */
const Image = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({ src: {}, alt: { default: '' }, width: {}, height: {} }),
  parseHTML: () => [{ tag: 'img[src^="http"]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes, { style: 'max-width:100%;height:auto' })],
})

/** A link that looks like a button in every mail program. */
const ButtonLink = Node.create({
  name: 'buttonLink',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ href: {}, label: { parseHTML: element => element.textContent, rendered: false } }),
  parseHTML: () => [{ tag: 'a[data-button]', priority: 100 }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'a',
    mergeAttributes(HTMLAttributes, { 'data-button': '', style: BUTTON_STYLE }),
    node.attrs.label,
  ],
})

/** A link may go to the recipient’s own website. */
const WEB = /^(https?:\/\/|mailto:|tel:|\{\{\s*website\b)/i
export const isLinkTarget = (href: string) => WEB.test(href)

/** What mail programs show alike, and nothing else. */
export const extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    heading: { levels: [1, 2] },
    link: {
      openOnClick: false,
      isAllowedUri: href => isLinkTarget(href),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  Variable,
  Image,
  ButtonLink,
]
