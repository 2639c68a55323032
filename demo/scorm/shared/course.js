/* One lesson in pages: speaks SCORM 1.2 where a portal listens, and works without one. */
(function () {
  'use strict';

  const words = {
    en: {
      back: 'Back',
      next: 'Next',
      finish: 'Finish',
      check: 'Check',
      page: 'Page',
      of: 'of',
      right: 'Right.',
      wrong: 'Not quite.',
      done: 'Done. You can close this lesson.',
      score: 'Your score',
    },
    fr: {
      back: 'Retour',
      next: 'Suivant',
      finish: 'Terminer',
      check: 'Vérifier',
      page: 'Page',
      of: 'sur',
      right: 'Juste.',
      wrong: 'Pas tout à fait.',
      done: 'Terminé. Vous pouvez fermer cette leçon.',
      score: 'Votre note',
    },
  };

  function findPortal() {
    let at = window;
    for (let depth = 0; depth < 10; depth += 1) {
      if (at.API) return at.API;
      if (at.parent === at) break;
      at = at.parent;
    }
    return (window.opener && window.opener.API) || null;
  }

  const portal = findPortal();
  const begun = Date.now();
  let isOpen = portal !== null && portal.LMSInitialize('') === 'true';
  const read = (element) => (isOpen ? String(portal.LMSGetValue(element)) : '');
  const write = (element, value) => {
    if (isOpen) portal.LMSSetValue(element, String(value));
  };
  const commit = () => {
    if (isOpen) portal.LMSCommit('');
  };

  const pages = [...document.querySelectorAll('main > article')];
  const questions = [...document.querySelectorAll('fieldset[data-right]')];
  const kept = readKept();
  let page = Math.min(Math.max(Number(read('cmi.core.lesson_location')) || 0, 0), pages.length - 1);
  let language = kept.language || preferred();

  function readKept() {
    try {
      return { answers: {}, ...JSON.parse(read('cmi.suspend_data') || '{}') };
    } catch {
      return { answers: {} };
    }
  }

  function preferred() {
    const asked = read('cmi.student_preference.language') || navigator.language || 'en';
    return asked.toLowerCase().startsWith('fr') ? 'fr' : 'en';
  }

  if (read('cmi.core.lesson_status') === 'not attempted') {
    write('cmi.core.lesson_status', 'incomplete');
    commit();
  }

  const footer = document.createElement('footer');
  const back = document.createElement('button');
  const next = document.createElement('button');
  const place = document.createElement('span');
  place.setAttribute('role', 'status');
  footer.append(back, place, next);
  document.body.append(footer);

  const chooser = document.createElement('div');
  for (const [code, name] of [
    ['en', 'English'],
    ['fr', 'Français'],
  ]) {
    const button = document.createElement('button');
    button.type = 'button';
    button.lang = code;
    button.textContent = name;
    button.dataset.language = code;
    button.onclick = () => {
      language = code;
      kept.language = code;
      keep();
      show();
    };
    chooser.append(button, ' ');
  }
  document.querySelector('header').append(chooser);

  for (const question of questions) {
    const check = document.createElement('button');
    const said = document.createElement('p');
    check.type = 'button';
    check.className = 'check';
    said.className = 'said';
    said.setAttribute('role', 'status');
    question.append(check, said);
    check.onclick = () => {
      const chosen = question.querySelector('input:checked');
      if (!chosen) return;
      kept.answers[question.id] = chosen.value;
      keep();
      show();
    };
    const before = kept.answers[question.id];
    if (before) question.querySelector(`input[value="${before}"]`).checked = true;
  }

  function keep() {
    write('cmi.suspend_data', JSON.stringify(kept));
    commit();
  }

  function score() {
    const right = questions.filter((one) => kept.answers[one.id] === one.dataset.right).length;
    return questions.length === 0 ? null : Math.round((right / questions.length) * 100);
  }

  function show() {
    const text = words[language];
    document.documentElement.lang = language;
    for (const one of document.querySelectorAll('[lang]')) {
      if (one !== document.documentElement && one.tagName !== 'BUTTON') one.hidden = one.lang !== language;
    }
    for (const button of chooser.querySelectorAll('button')) {
      button.setAttribute('aria-pressed', String(button.dataset.language === language));
    }
    pages.forEach((one, index) => {
      one.hidden = index !== page;
    });
    for (const question of questions) {
      question.querySelector('.check').textContent = text.check;
      const answer = kept.answers[question.id];
      const said = question.querySelector('.said');
      const isRight = answer === question.dataset.right;
      said.dataset.right = String(isRight);
      const why = question.querySelector(`.why[lang="${language}"]`);
      said.textContent = answer ? `${isRight ? text.right : text.wrong} ${why ? why.textContent : ''}` : '';
      for (const one of question.querySelectorAll('.why')) one.hidden = true;
    }
    back.textContent = text.back;
    back.disabled = page === 0;
    const isLast = page === pages.length - 1;
    next.textContent = isLast ? text.finish : text.next;
    next.disabled = isLast && questions.some((one) => !kept.answers[one.id]);
    place.textContent = `${text.page} ${page + 1} ${text.of} ${pages.length}`;
  }

  function go(to) {
    page = to;
    write('cmi.core.lesson_location', page);
    commit();
    show();
    window.scrollTo(0, 0);
  }

  back.onclick = () => go(page - 1);
  next.onclick = () => {
    if (page < pages.length - 1) {
      go(page + 1);
      return;
    }
    const points = score();
    if (points !== null) {
      write('cmi.core.score.min', 0);
      write('cmi.core.score.max', 100);
      write('cmi.core.score.raw', points);
    }
    const needed = Number(read('cmi.student_data.mastery_score')) || 80;
    write('cmi.core.lesson_status', points === null ? 'completed' : points >= needed ? 'passed' : 'failed');
    commit();
    place.textContent = points === null ? words[language].done : `${words[language].score}: ${points} %`;
  };

  function leave() {
    if (!isOpen) return;
    const seconds = Math.round((Date.now() - begun) / 1000);
    const two = (number) => String(number).padStart(2, '0');
    write(
      'cmi.core.session_time',
      `${String(Math.floor(seconds / 3600)).padStart(4, '0')}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`,
    );
    write('cmi.core.exit', read('cmi.core.lesson_status') === 'incomplete' ? 'suspend' : '');
    portal.LMSFinish('');
    isOpen = false;
  }
  window.addEventListener('pagehide', leave);

  show();
})();
