const COLUMNS = ['Canvass', 'A spreadsheet and your mailbox', 'An email marketing service']
const ROWS = [
  ['Businesses', 'Found by type and town, in open data', 'You look each one up', 'You bring your own list'],
  ['The email', 'A draft for each business, which you review', 'You write each one', 'One text with variables'],
  ['Sending', 'From your own account, at a steady pace', 'One by one', 'From its servers, to thousands at once'],
  ['Calls', 'From the same list', 'Beside it', 'Not what it’s for'],
  ['Newsletters to subscribers', 'Not what it’s for', 'Hardly', 'What it’s best at'],
  ['Your data', 'Yours; also on your own server, as free software', 'Yours', 'On its servers'],
]

/** Also where something else is the better choice. */
export function Comparison() {
  return (
    <section aria-labelledby="comparison" className="border-line border-t bg-panel">
      <div className="mx-auto max-w-6xl px-4 py-16 md:px-6 md:py-20">
        <h2 id="comparison" className="font-semibold text-2xl tracking-tight">
          What to use when
        </h2>
        {/* Scrolls by keyboard, too. */}
        <section aria-label="Comparison" tabIndex={0} className="mt-8 overflow-x-auto">
          <table className="w-full min-w-160 table-fixed border-collapse text-left">
            <thead>
              <tr>
                <td className="w-32" />
                {COLUMNS.map((name, index) => (
                  <th key={name} scope="col" className={`py-3 pr-4 font-semibold ${index === 0 ? 'text-accent' : ''}`}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {ROWS.map(([name, ours, ...others]) => (
                <tr key={name} className="border-line border-t align-top">
                  <th scope="row" className="py-3 pr-4 font-medium">
                    {name}
                  </th>
                  <td className="py-3 pr-4">{ours}</td>
                  {others.map(text => (
                    <td key={text} className="py-3 pr-4 text-ink-2">
                      {text}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <p className="mt-4 max-w-prose text-ink-2">
          Open data knows some towns better than others, and not every business publishes an address. Canvass looks for
          one on its website, and doesn’t make one up.
        </p>
      </div>
    </section>
  )
}
