import { reachTopics } from './topics-reach.ts'
import { runTopics } from './topics-run.ts'

/** The subject of an offer, with general truths about it that promise nothing. */
export interface Topic {
  match: RegExp
  /** Whether the offer wins customers, so that the way people choose a trade is relevant. */
  isReach: boolean
  label?: string
  /** Completes "there is rarely a quiet hour left for …". */
  chore: string
  question: string
  truth: readonly [string, string]
  /** A general truth about the topic in two wordings. */
  aim: readonly [string, string]
}

/** The first topic that the offer names. Winning customers goes first: "cleaning companies get more leads". */
export const topicOf = (offer: string): Topic =>
  earliest(reachTopics, offer) ?? earliest(runTopics, offer) ?? otherTopic

const earliest = (topics: readonly Topic[], text: string): Topic | undefined =>
  topics
    .map(topic => ({ topic, at: text.search(topic.match) }))
    .filter(found => found.at >= 0)
    .sort((a, b) => a.at - b.at)[0]?.topic

const otherTopic: Topic = {
  match: /$^/,
  isReach: false,
  chore: 'looking at new offers',
  question: 'What is the one thing at {name|your business} that you would hand to somebody else if you could?',
  truth: [
    'Whoever runs {aOne|a business} gets plenty of offers, and most of them say too much.',
    'This one tries to say what it is about and then stop.',
  ],
  aim: [
    'What counts is whether it fits the way you already work. That is easier to judge in a conversation than in an email, which is why I am asking rather than explaining everything here.',
    'Whether it is right for {name|you} depends on things that only you know. I would rather ask about those first than guess.',
  ],
}
