export const paceKey = (id: string) => ['settings', 'mailboxes', id, 'pace']
