import type { ReactNode } from 'react'

/** Its four lines are as high without a note, so that a row of them never moves. */
export const Metric = ({ name, value, note }: { name: string; value: string; note?: ReactNode }) => (
  <section className="min-w-0 border-line border-l pl-4">
    <h2 className="text-ink-2">{name}</h2>
    <p className="figures font-semibold text-2xl">{value}</p>
    <p className="min-h-4 text-ink-3 text-xs">{note}</p>
  </section>
)

export const Metrics = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-2 gap-y-4 lg:grid-cols-4">{children}</div>
)
