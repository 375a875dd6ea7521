/** Contour lines and one marked place, as in `public/favicon.svg`. */
export function LogoMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-6 shrink-0">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <g fill="none" strokeWidth="1.75" strokeLinecap="round" className="stroke-on-accent">
        <path d="M7 21c4-7 6 1 9-4s4-7 9-6" opacity=".7" />
        <path d="M7 26c5-5 8 0 11-3s4-5 7-5" opacity=".4" />
      </g>
      <circle cx="16" cy="12" r="4.25" strokeWidth="1.75" className="fill-mark stroke-on-accent" />
    </svg>
  )
}

export const Wordmark = () => (
  <span className="inline-flex items-center gap-2 font-semibold text-[15px] text-ink tracking-tight">
    <LogoMark />
    Canvass
  </span>
)
