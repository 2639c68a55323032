import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '#server/platform/ids.ts';
import { multipart } from '#tests/builders/multipart.ts';
import type { Lesson, Network } from './network.ts';

/** What the portal acknowledged to people who write, add people and play packages, recorded outside of it. */
export class OfficeLedger {
  /** The last saved text of a section, by section. */
  readonly texts = new Map<string, string>();
  /** Hash of the sent bytes, by resource. */
  readonly files = new Map<string, string>();
  /** Addresses of people who were added. */
  readonly people = new Set<string>();
  /** The state of a lesson, by the address of its section and learner. */
  readonly lessons = new Map<string, string>();
  readonly faults: string[] = [];

  get acknowledged(): number {
    return this.texts.size + this.files.size + this.people.size + this.lessons.size;
  }
}

interface Sent {
  readonly status: number;
  readonly body: string;
}

/** An author, an administrator and learners in packages. Each does one thing after the other and repeats what was not acknowledged. */
export class Office {
  readonly ledger = new OfficeLedger();
  readonly #base: string;
  readonly #network: Network;
  #stopping = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(port: number, network: Network) {
    this.#base = `http://127.0.0.1:${port}`;
    this.#network = network;
  }

  start(): void {
    this.#running = Promise.all([
      this.#write(),
      this.#addFiles(),
      this.#addPeople(),
      ...this.#network.lessons.map((lesson) => this.#play(lesson)),
    ]);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#running;
  }

  /** Sends until there is a reply other than that the portal is unavailable. Null if it stops without one. */
  async #send(
    cookie: string,
    method: string,
    path: string,
    body: unknown,
    form?: ReturnType<typeof multipart>,
  ): Promise<Sent> {
    for (;;) {
      try {
        const response = await fetch(this.#base + path, {
          method,
          headers: { cookie, 'content-type': form?.contentType ?? 'application/json' },
          body: form ? new Uint8Array(form.body) : JSON.stringify(body),
        });
        const answer = { status: response.status, body: await response.text() };
        if (answer.status !== 503) return answer;
      } catch {
        // The process died during the request.
      }
      await pause(30);
    }
  }

  #fault(what: string, { status, body }: Sent): void {
    this.ledger.faults.push(`${what} answered ${status}: ${body.slice(0, 200)}`);
  }

  /** Saves the text of one section again and again, as the editor does while someone types. */
  async #write(): Promise<void> {
    const { cookie } = this.#network.author;
    const made = await this.#send(cookie, 'POST', '/api/courses/', {
      name: { en: 'Written under fire', fr: '' },
    });
    const { course } = JSON.parse(made.body) as { course: { _id: string } };
    const begun = await this.#send(cookie, 'POST', '/api/chapters/', {
      courseId: course._id,
      name: { en: 'One' },
      sections: [{ type: 'text', name: { en: 'First' } }],
    });
    const { chapter } = JSON.parse(begun.body) as {
      chapter: { _id: string; sections: { _id: string; version: number }[] };
    };
    let { _id, version } = chapter.sections[0]!;
    for (let number = 1; !this.#stopping; number += 1) {
      const text = `<p>Sentence ${number}.</p>`;
      const answer = await this.#send(cookie, 'POST', `/api/sections/${chapter._id}`, {
        _id,
        version,
        saveId: newId(),
        body: { en: text },
      }).then((sent) => sent);
      if (answer.status === 409) {
        // It took effect before the kill and was not sent again: the reply contains the current record.
        const read = await fetch(`${this.#base}/api/courses/${course._id}/draft`, {
          headers: { cookie },
        }).catch(() => null);
        if (!read?.ok) continue;
        const draft = (await read.json()) as { course: { chapters: { sections: { version: number }[] }[] } };
        version = draft.course.chapters[0]!.sections[0]!.version;
        continue;
      }
      if (answer.status !== 200) {
        this.#fault('a section', answer);
        continue;
      }
      ({ version } = (JSON.parse(answer.body) as { section: { version: number } }).section);
      this.ledger.texts.set(_id, text);
      await pause(10);
    }
  }

  async #addFiles(): Promise<void> {
    for (let number = 1; !this.#stopping; number += 1) {
      const content = Buffer.from(`Torque sheet ${number}\n`.repeat(200));
      const form = multipart(
        { name: `Sheet ${number}`, type: 'document' },
        { file: { name: `sheet-${number}.txt`, content, type: 'text/plain' } },
      );
      const answer = await this.#send(
        this.#network.author.cookie,
        'POST',
        '/api/resources/',
        undefined,
        form,
      );
      if (answer.status !== 200) this.#fault('a resource', answer);
      else
        this.ledger.files.set(
          (JSON.parse(answer.body) as { resource: { _id: string } }).resource._id,
          createHash('sha256').update(content).digest('hex'),
        );
      await pause(20);
    }
  }

  async #addPeople(): Promise<void> {
    for (let number = 1; !this.#stopping; number += 1) {
      const email = `added${number}@kill.example`;
      const answer = await this.#send(this.#network.author.cookie, 'POST', '/api/users/', {
        email,
        firstName: 'Added',
        lastName: String(number),
        role: this.#network.learnerRoleId,
      });
      // Sent again after a kill, it may already exist.
      if (answer.status === 200 || answer.status === 409) this.ledger.people.add(email);
      else this.#fault('a person', answer);
      await pause(20);
    }
  }

  /** A learner in a package: opens it, commits its state with an increasing number, and sometimes opens it again. */
  async #play({ learner, courseId, sectionId }: Lesson): Promise<void> {
    const place = `${learner.id}:${sectionId}`;
    while (!this.#stopping) {
      const opened = await this.#send(learner.cookie, 'POST', '/api/scorm/launch', { courseId, sectionId });
      if (opened.status !== 200) {
        this.#fault('a launch', opened);
        return;
      }
      const { launchId } = JSON.parse(opened.body) as { launchId: string };
      for (let sequence = 1; sequence <= 30 && !this.#stopping; sequence += 1) {
        const suspendData = `${launchId} ${sequence}`;
        const answer = await this.#send(learner.cookie, 'POST', '/api/scorm/update-progress', {
          courseId,
          sectionId,
          launchId,
          sequence,
          status: 'incomplete',
          suspendData,
          time: sequence,
        });
        if (answer.status === 200) this.ledger.lessons.set(place, suspendData);
        else if (answer.status !== 429) this.#fault('a commit', answer);
        await pause(60);
      }
    }
  }
}
