import qrcode from 'qrcode-generator'

/** The quiet zone that scanners need around a code, in modules. */
const QUIET = 4

/** Black on white in both themes, because some scanners read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  const lines = Array.from({ length: size }, (_, row) => row)
  const dark = lines.flatMap(y => lines.flatMap(x => (code.isDark(y, x) ? [`M${x} ${y}h1v1h-1z`] : [])))
  const side = size + 2 * QUIET
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-52 self-center"
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} rx={1} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
