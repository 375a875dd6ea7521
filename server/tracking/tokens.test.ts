import { describe, expect, test } from 'vitest'
import { makeSecrets } from '#server/secrets.ts'
import { readClickToken, readToken } from './tokens.ts'
import { trackingLinks } from './tracking.ts'

const secrets = makeSecrets('a-key-of-at-least-thirty-two-characters')
const links = trackingLinks(secrets, 'https://mail.example')
const ref = { userId: '01926f3a-0000-7000-8000-0123456789ab', messageId: '01926f3a-ffff-7000-bfff-ba9876543210' }
const tokenOf = (url: string) => url.split('/').at(-1)?.replace('.gif', '') ?? ''

describe('a message’s links', () => {
  test('are short and identify the message', () => {
    const pixel = links.openPixel(ref)
    expect(pixel).toMatch(/^https:\/\/mail\.example\/t\/o\/[\w-]{65}\.gif$/)
    expect(readToken(secrets, 'open', tokenOf(pixel))).toEqual(ref)
    const unsubscribe = links.unsubscribe(ref)
    expect(unsubscribe).toMatch(/^https:\/\/mail\.example\/u\/[\w-]{65}$/)
    expect(readToken(secrets, 'unsubscribe', tokenOf(unsubscribe))).toEqual(ref)
  })

  test('contain the number and target for clicks', () => {
    const url = links.click(ref, 258, 'https://shop.example/a?b=c&d=é#f')
    expect(readClickToken(secrets, tokenOf(url))).toEqual({
      ...ref,
      link: 258,
      target: 'https://shop.example/a?b=c&d=%C3%A9#f',
    })
  })

  test.each([
    'mailto:ada@made.example',
    'tel:+15550100',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/relative',
    '',
    `https://shop.example/${'a'.repeat(2000)}`,
  ])('aren’t tracked for the target %.40s', target => {
    expect(links.click(ref, 0, target)).toBe(target)
  })

  test('stay the same from version to version, because they’re in emails that were sent', () => {
    const ids = 'AZJvOgAAcACAAAEjRWeJqwGSbzr__3AAv_-6mHZUMh'
    expect([links.openPixel(ref), links.unsubscribe(ref), links.click(ref, 258, 'https://shop.example/a?b=c')]).toEqual(
      [
        `https://mail.example/t/o/${ids}AwoPVxv0yp4s1mQ5t1fJuAQ.gif`,
        `https://mail.example/u/${ids}AvLGf8xDXqvp8yxkIoxK09g`,
        `https://mail.example/t/c/${ids}ABAmh0dHBzOi8vc2hvcC5leGFtcGxlL2E_Yj1jqudqBjr8U6VqNyIWLTQHWQ`,
      ],
    )
  })

  test('identify each message when several are written in turn', () => {
    const other = { userId: ref.userId, messageId: '01926f3a-0000-7000-8000-000000000001' }
    for (const one of [ref, other, ref]) {
      expect(readToken(secrets, 'open', tokenOf(links.openPixel(one)))).toEqual(one)
      expect(readClickToken(secrets, tokenOf(links.click(one, 0, 'https://a.example/')))).toMatchObject(one)
      expect(readToken(secrets, 'unsubscribe', tokenOf(links.unsubscribe(one)))).toEqual(one)
    }
  })

  test('aren’t made for what isn’t the ID of a message', () => {
    expect(() => links.openPixel({ ...ref, messageId: 'no ID' })).toThrow()
    expect(() => links.openPixel({ ...ref, messageId: 'no ID' })).toThrow()
  })

  test('fit the router at their maximum length', () => {
    expect(tokenOf(links.click(ref, 0, `https://shop.example/${'a'.repeat(1979)}`)).length).toBeLessThan(4096)
  })
})

describe('a token that isn’t ours', () => {
  const pixel = tokenOf(links.openPixel(ref))
  test('is rejected if it’s another type of link’s', () => {
    expect(readToken(secrets, 'unsubscribe', pixel)).toBeNull()
    expect(readClickToken(secrets, pixel)).toBeNull()
  })
  test('is rejected if it’s signed with another key', () => {
    expect(readToken(makeSecrets('another-key-of-at-least-thirty-two-chars'), 'open', pixel)).toBeNull()
  })
  test('is rejected with any character changed', () => {
    for (let i = 0; i < pixel.length; i++) {
      const changed = pixel.slice(0, i) + (pixel[i] === 'A' ? 'B' : 'A') + pixel.slice(i + 1)
      expect(readToken(secrets, 'open', changed)).toBeNull()
    }
  })
  test.each(['', 'a', '.', 'ä'.repeat(65), 'A'.repeat(65), 'A'.repeat(4000)])('is rejected: %.20s', text => {
    expect(readToken(secrets, 'open', text)).toBeNull()
    expect(readClickToken(secrets, text)).toBeNull()
  })
})
