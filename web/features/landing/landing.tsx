export function Landing() {
  return <main>Canvass</main>
}
