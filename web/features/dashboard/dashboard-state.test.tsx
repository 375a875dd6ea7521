import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { DashboardProvider, useDashboard, useHover } from './dashboard-state.tsx'

test('hovering a row marks it and tells the map, and renders no row again', async () => {
  const rendered: string[] = []
  const Row = ({ name }: { name: string }) => {
    const hover = useHover()
    rendered.push(name)
    return (
      <p data-business={name} onPointerEnter={() => hover(name)} onPointerLeave={() => hover(null)}>
        {name}
      </p>
    )
  }
  const Map = () => <output>{useDashboard(({ hovered }) => hovered)}</output>
  render(
    <DashboardProvider>
      <Row name="Harbor Dental" />
      <Row name="Pearl Smiles" />
      <Map />
    </DashboardProvider>,
  )
  await userEvent.hover(screen.getByText('Pearl Smiles'))
  expect(screen.getByRole('status')).toHaveTextContent('Pearl Smiles')
  expect(document.querySelectorAll('[data-hovered]')).toHaveLength(1)
  await userEvent.unhover(screen.getByText('Pearl Smiles', { selector: 'p' }))
  expect(document.querySelectorAll('[data-hovered]')).toHaveLength(0)
  expect(rendered).toEqual(['Harbor Dental', 'Pearl Smiles'])
})
