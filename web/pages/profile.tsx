import { useState } from 'react'
import { PROFILE_DRAFT, ProfileForm } from '#web/features/account/profile-form.tsx'
import { ProfileView } from '#web/features/account/profile-view.tsx'
import { SettingsFrame } from '#web/features/settings/settings-frame.tsx'
import { useDraft } from '#web/lib/draft.ts'

export function ProfilePage() {
  const [halfWritten] = useDraft(PROFILE_DRAFT, '')
  const [isEditing, setIsEditing] = useState(halfWritten !== '')
  return (
    <SettingsFrame current="profile">
      {isEditing ? (
        <ProfileForm onDone={() => setIsEditing(false)} />
      ) : (
        <ProfileView onEdit={() => setIsEditing(true)} />
      )}
    </SettingsFrame>
  )
}
