import { randomUUID, sign } from 'node:crypto'
import { amazonSns } from '#server/providers/mail/sns.ts'
import { snsCertificate, snsKey } from './sns-key.ts'

const HOST = 'https://sns.us-east-1.amazonaws.com'
const CERTIFICATE = `${HOST}/SimpleNotificationService-0123456789abcdef.pem`

type Delivery = Record<string, string>

/** Stands in for Amazon SNS: creates and signs deliveries, and serves its certificate. */
export function startSns({ topic = 'arn:aws:sns:us-east-1:123456789012:canvass-events' } = {}) {
  const asked: string[] = []
  let isAway = false
  const sns = amazonSns(url => {
    asked.push(url)
    if (isAway) return Promise.reject(new Error('connect ECONNREFUSED'))
    if (url === CERTIFICATE) return Promise.resolve({ status: 200, body: snsCertificate })
    const isConfirmation = url.startsWith(`${HOST}/?Action=ConfirmSubscription`)
    return Promise.resolve({ status: isConfirmation ? 200 : 404, body: '' })
  })

  const common = (changes: Delivery): Delivery => ({
    MessageId: randomUUID(),
    TopicArn: topic,
    Timestamp: '2026-03-02T10:00:00.000Z',
    SignatureVersion: '2',
    SigningCertURL: CERTIFICATE,
    ...changes,
  })
  return {
    sns,
    topic,
    /** The requests it received, for certificates and confirmations. */
    asked,
    goAway: (away: boolean) => {
      isAway = away
    },
    notification: (message: object | string, changes: Delivery = {}) =>
      signed({
        ...common({ Type: 'Notification' }),
        Message: typeof message === 'string' ? message : JSON.stringify(message),
        ...changes,
      }),
    confirmation: (changes: Delivery = {}) =>
      signed({
        ...common({ Type: 'SubscriptionConfirmation', Token: 'token', Message: 'You have chosen …' }),
        SubscribeURL: `${HOST}/?Action=ConfirmSubscription&TopicArn=${topic}&Token=token`,
        ...changes,
      }),
  }
}

/** The signed text: those of these fields that are present, in alphabetical order. */
function signed(delivery: Delivery): Delivery {
  const keys = ['Message', 'MessageId', 'Subject', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type']
  const text = keys.filter(key => key in delivery).map(key => `${key}\n${delivery[key]}\n`)
  const algorithm = delivery['SignatureVersion'] === '1' ? 'RSA-SHA1' : 'RSA-SHA256'
  return { ...delivery, Signature: sign(algorithm, Buffer.from(text.join('')), snsKey).toString('base64') }
}
