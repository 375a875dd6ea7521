const names = [
  'water',
  'land',
  'park',
  'street',
  'street-edge',
  'line-strong',
  'accent',
  'panel',
  'mark',
  'ink',
  'ink-2',
] as const

export type Colors = Record<(typeof names)[number], string>

/** The theme's colors as rgb, because MapLibre reads neither CSS variables nor oklch. */
export function readColors(): Colors {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  const toRgb = (name: string) => {
    if (!pen) return 'rgb(128, 128, 128)'
    canvas.style.color = `var(--color-${name})`
    pen.fillStyle = getComputedStyle(canvas).color
    pen.fillRect(0, 0, 1, 1)
    const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data
    return `rgb(${red}, ${green}, ${blue})`
  }
  // Where motion is reduced, each change of a style takes a moment.
  canvas.style.transition = 'none'
  document.body.append(canvas)
  const entries = names.map(name => [name, toRgb(name)])
  canvas.remove()
  return Object.fromEntries(entries) as Colors
}
