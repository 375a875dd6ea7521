import { ProviderError } from '#server/providers/provider-error.ts'

const away = 'The image storage does not answer. Try again in a minute.'
const denied =
  'The image storage does not accept the key of this server. Ask whoever runs it to check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and that the key may read, write and delete objects.'
const misplaced =
  'The image storage has no such bucket. Ask whoever runs this server to check S3_BUCKET, S3_REGION and S3_ENDPOINT.'
const full = 'The disk of this server is full. Ask whoever runs it to make room, then try again.'
const locked =
  'This server may not write into its folder for images. Ask whoever runs it to check the owner of DATA_DIR.'

/** By S3's error codes (Amazon S3 API, "Error responses") and those of the operating system. */
const sentences: Record<string, string> = {
  ...each(['AccessDenied', 'AllAccessDisabled', 'InvalidAccessKeyId', 'SignatureDoesNotMatch'], denied),
  ...each(['ExpiredToken', 'InvalidToken', 'AccountProblem'], denied),
  ...each(['NoSuchBucket', 'InvalidBucketName', 'PermanentRedirect'], misplaced),
  ...each(['AuthorizationHeaderMalformed', 'IllegalLocationConstraintException'], misplaced),
  ...each(['ENOSPC', 'EDQUOT'], full),
  ...each(['EACCES', 'EPERM', 'EROFS'], locked),
}

function each(codes: string[], sentence: string): Record<string, string> {
  return Object.fromEntries(codes.map(code => [code, sentence]))
}

/** What went wrong with the storage, as a sentence that says who can mend it. */
export function storageFailure(cause: unknown): ProviderError {
  const sentence = sentences[codeOf(cause)]
  return sentence === undefined
    ? new ProviderError('storage', 'unavailable', away, { retrySafe: true, cause })
    : new ProviderError('storage', 'not-configured', sentence, { cause })
}

/** The vendor's client puts the code into the name, Node beside it. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
