import { useState } from 'react'
import { ProfileForm } from '#web/features/account/profile-form.tsx'
import { ProfileView } from '#web/features/account/profile-view.tsx'

export function ProfilePage() {
  const [isEditing, setIsEditing] = useState(false)
  if (isEditing) return <ProfileForm onDone={() => setIsEditing(false)} />
  return <ProfileView onEdit={() => setIsEditing(true)} />
}
