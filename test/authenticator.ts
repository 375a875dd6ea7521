import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

interface Asked {
  challenge: string
}

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** A device with one passkey, as in W3C's Web Authentication: ES256, no attestation. */
export function makeAuthenticator({ origin, rpId = new URL(origin).hostname }: { origin: string; rpId?: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const cose = map([
    [unsigned(1), unsigned(2)],
    [unsigned(3), negative(-7)],
    [negative(-1), unsigned(1)],
    [negative(-2), bytes(Buffer.from(x, 'base64url'))],
    [negative(-3), bytes(Buffer.from(y, 'base64url'))],
  ])
  const device = { counter: 0, isVerified: true, origin, rpId }

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: device.origin, crossOrigin: false }))
  function authData(more = 0, tail = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(device.counter)
    const flags = PRESENT | (device.isVerified ? VERIFIED : 0) | more
    return Buffer.concat([createHash('sha256').update(device.rpId).digest(), Buffer.from([flags]), count, tail])
  }
  const answer = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })
  return {
    /** What a test changes: another website, a device that doesn't check its user, a copy that counts behind. */
    device,
    /** Makes the passkey. */
    make({ challenge }: Asked) {
      const length = Buffer.from([0, id.length])
      const data = authData(HAS_CREDENTIAL, Buffer.concat([Buffer.alloc(16), length, id, cose]))
      const attestation = map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(data)],
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    /** Signs in with it. */
    use({ challenge }: Asked) {
      if (device.counter > 0) device.counter++
      const [client, data] = [clientData('webauthn.get', challenge), authData()]
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
      })
    },
  }
}

/** CBOR (RFC 8949), as far as a passkey needs it. */
function head(type: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(type << 5) | value])
  if (value < 256) return Buffer.from([(type << 5) | 24, value])
  return Buffer.from([(type << 5) | 25, value >> 8, value & 255])
}
const unsigned = (value: number) => head(0, value)
const negative = (value: number) => head(1, -1 - value)
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()])
