import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#test/web/app.tsx'

const open = () => renderApp('/campaigns/new', { api: { 'GET /api/campaigns': [] } })
const options = () => {
  const list = screen.queryByRole('listbox', { name: 'Variables' })
  return list
    ? within(list)
        .getAllByRole('option')
        .map(option => option.textContent)
    : []
}

// In what the user types below, two braces stand for one.
test.each(['Subject', 'Email Body'])(
  'a brace lists the variables in %s, letters narrow the list, and Enter writes one',
  async label => {
    const { user } = open()
    const field = await screen.findByLabelText(label)
    await user.type(field, 'For {{')
    expect(options()).toContain('City')
    await user.type(field, 'bus')
    expect(options()).toEqual(['Business name'])
    await user.keyboard('{Enter}')
    expect(field).toHaveValue('For {{businessName}}')
    expect(options()).toEqual([])
    await user.keyboard('!')
    expect(field).toHaveValue('For {{businessName}}!')
  },
)

test('a choice of words is typed as before, and Escape closes the list', async () => {
  const { user } = open()
  const field = await screen.findByLabelText('Subject')
  await user.type(field, '{{Hi|Hello} {{')
  expect(field).toHaveValue('{Hi|Hello} {')
  expect(options()).not.toEqual([])
  await user.keyboard('{Escape}')
  expect(options()).toEqual([])
})

test('variables show as chips with their names, also with a fallback; an unknown one shows as it was typed', async () => {
  const { user } = open()
  const field = await screen.findByLabelText('Subject')
  await user.click(field)
  await user.paste('Hi {{firstName|there}}, {{category}} in {{citty}}')
  expect(screen.getByText('First name').closest('mark')).toHaveTextContent('{{firstNameFirst name|“there}}”')
  expect(screen.getByText('Category')).toBeInTheDocument()
  expect(screen.getByText('{{citty}}')).toBeInTheDocument()
})

test('a chip is passed and deleted as one letter is, and its fallback letter by letter', async () => {
  const { user } = open()
  const field = await screen.findByLabelText<HTMLInputElement>('Subject')
  await user.click(field)
  await user.paste('{{city}} and {{category|shop}}')
  await user.keyboard('{Backspace}')
  expect(field).toHaveValue('{{city}} and ')
  await user.keyboard('{{{{category|shops}}{ArrowLeft}{Backspace}')
  expect(field).toHaveValue('{{city}} and {{category|shop}}')
  field.setSelectionRange(8, 8)
  await user.keyboard('{ArrowLeft}')
  expect(field.selectionStart).toBe(0)
  await user.keyboard('{Delete}')
  expect(field).toHaveValue(' and {{category|shop}}')
})
