import { useState } from 'react'
import { PROFILE_DRAFT, ProfileForm } from '#web/features/account/profile-form.tsx'
import { ProfileView } from '#web/features/account/profile-view.tsx'
import { useDraft } from '#web/lib/draft.ts'

export function ProfilePage() {
  const [halfWritten] = useDraft(PROFILE_DRAFT, '')
  const [isEditing, setIsEditing] = useState(halfWritten !== '')
  if (isEditing) return <ProfileForm onDone={() => setIsEditing(false)} />
  return <ProfileView onEdit={() => setIsEditing(true)} />
}
