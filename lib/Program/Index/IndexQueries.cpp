//===- IndexQueries.cpp - What a unit asked of an index -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/Index/IndexQueries.h"
#include "Program/Index/IndexPrefetch.h"
#include "Program/Index/SlicePlaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/EndianStream.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace interop {

/// Of one question: its kind, its key, its file.
static constexpr size_t QuestionSize = 1 + 2 * sizeof(uint64_t);

//===-- Questions ---------------------------------------------------------===//

void RecordingIndex::record(IndexQuery::KindTy Kind, StringRef Key,
                            uint64_t In) const {
  Asked.insert({Kind, xxh3_64bits(Key), In});
}

std::optional<LinkedEntity> RecordingIndex::find(StringRef Key) const {
  record(IndexQuery::Head, Key);
  return Of->find(Key);
}

Expected<EntitySummary> RecordingIndex::decode(StringRef Key,
                                               const LinkedEntity &E) const {
  if (auto Known = Ahead ? Ahead->take(Key, E) : std::nullopt)
    return std::move(*Known);
  return Of->read(Key, E);
}

Expected<EntitySummary> RecordingIndex::read(StringRef Key,
                                             const LinkedEntity &E) const {
  record(IndexQuery::Facts, Key);
  Expected<EntitySummary> Entity = decode(Key, E);
  if (!Entity)
    return Entity;
  numberPlaces(*Entity, [&](StringRef File) {
    bool Stays = IsOwn(File);
    if (Stays)
      record(IndexQuery::Places, Key, xxh3_64bits(File));
    return Stays;
  });
  return Entity;
}

bool RecordingIndex::isQuiet(StringRef Key) const {
  record(IndexQuery::Quiet, Key);
  return Of->isQuiet(Key);
}

StringRef RecordingIndex::findOnlyTarget(StringRef Key) const {
  record(IndexQuery::Target, Key);
  return Of->findOnlyTarget(Key);
}

std::vector<IndexUser> RecordingIndex::findUsers(StringRef Key) const {
  record(IndexQuery::Users, Key);
  return Of->findUsers(Key);
}

std::optional<uint64_t> RecordingIndex::findFileHash(StringRef Name) const {
  record(IndexQuery::File, Name);
  return Of->findFileHash(Name);
}

bool RecordingIndex::knowsName(StringRef Name) const {
  record(IndexQuery::Name, Name);
  return Of->knowsName(Name);
}

std::string RecordingIndex::encode() const {
  std::vector<IndexQuery> Sorted(Asked.begin(), Asked.end());
  llvm::sort(Sorted);
  std::string Bytes;
  raw_string_ostream Out(Bytes);
  support::endian::Writer To(Out, endianness::little);
  for (const IndexQuery &Question : Sorted) {
    To.write<uint8_t>(Question.Kind);
    To.write<uint64_t>(Question.Key);
    To.write<uint64_t>(Question.In);
  }
  return Bytes;
}

std::optional<std::vector<IndexQuery>> decodeQuestions(StringRef Bytes) {
  if (Bytes.size() % QuestionSize != 0)
    return std::nullopt;
  std::vector<IndexQuery> Questions;
  for (; !Bytes.empty(); Bytes = Bytes.drop_front(QuestionSize)) {
    uint8_t Kind = Bytes.front();
    if (Kind >= IndexQuery::NumKinds)
      return std::nullopt;
    Questions.push_back({IndexQuery::KindTy(Kind),
                         support::endian::read64le(Bytes.data() + 1),
                         support::endian::read64le(Bytes.data() + 9)});
  }
  // Those of one unit are in order.
  if (!is_sorted(Questions))
    llvm::sort(Questions);
  Questions.erase(std::unique(Questions.begin(), Questions.end()),
                  Questions.end());
  return Questions;
}

//===-- Answers -----------------------------------------------------------===//

void IndexAnswers::listTexts() const {
  Index.visitTexts(
      [this](StringRef Text) { Texts.try_emplace(xxh3_64bits(Text), Text); });
}

static uint64_t hashHead(const LinkedEntity &E) {
  std::string Text = utostr(E.All) + (E.IsInProgram ? " in " : " of ");
  return xxh3_64bits(Text + E.Unit.str());
}

/// All places are numbers here, where a unit has some as they are: what stands
/// in its own files is where it was, unless Places says otherwise.
static uint64_t hashFacts(const LinkedEntity &E) {
  Expected<EntitySummary> Places = decodePlaces(E.Places);
  if (!Places) {
    consumeError(Places.takeError());
    return xxh3_64bits(E.Facts);
  }
  numberPlaces(*Places, [](StringRef) { return false; });
  return xxh3_64bits((E.Facts + encodePlaces(*Places)).str());
}

/// Which of its places stand in the file of that hash, and where.
static uint64_t hashPlaces(const LinkedEntity &E, uint64_t File) {
  Expected<EntitySummary> Entity = decodePlaces(E.Places);
  if (!Entity) {
    consumeError(Entity.takeError());
    return xxh3_64bits(E.Places);
  }
  std::string Text;
  for (auto [Number, P] : enumerate(Entity->Places))
    if (xxh3_64bits(Entity->Files[P.File]) == File)
      Text +=
          utostr(Number) + ":" + utostr(P.Line) + ":" + utostr(P.Column) + "\n";
  return xxh3_64bits(Text);
}

static uint64_t hashUsers(ArrayRef<IndexUser> Users) {
  std::string Text;
  for (const IndexUser &U : Users)
    Text += (U.Key + (U.IsMethod ? "\1" : "\n")).str();
  return xxh3_64bits(Text);
}

/// What the index has no text for is asked for as the empty text: the answer is
/// that there is nothing.
uint64_t IndexAnswers::makeAnswer(const IndexQuery &Question) const {
  StringRef Key = Texts.lookup(Question.Key);
  switch (Question.Kind) {
  case IndexQuery::Quiet:
    return Index.isQuiet(Key);
  case IndexQuery::Target:
    return xxh3_64bits(Index.findOnlyTarget(Key));
  case IndexQuery::Users:
    return hashUsers(Index.findUsers(Key));
  case IndexQuery::File:
    return Index.findFileHash(Key).value_or(0);
  case IndexQuery::Name:
    return Index.knowsName(Key);
  default:
    break;
  }
  std::optional<LinkedEntity> E = Index.find(Key);
  if (!E)
    return 0;
  if (Question.Kind == IndexQuery::Head)
    return hashHead(*E);
  return Question.Kind == IndexQuery::Facts ? hashFacts(*E)
                                            : hashPlaces(*E, Question.In);
}

/// Units ask much the same.
void IndexAnswers::answer(ArrayRef<IndexQuery> Questions,
                          MutableArrayRef<uint64_t> Answers) const {
  std::vector<size_t> New;
  {
    std::shared_lock<std::shared_mutex> Lock(Mutex);
    for (const auto &[I, Question] : enumerate(Questions)) {
      auto Found = Known.find(Question);
      if (Found == Known.end())
        New.push_back(I);
      else
        Answers[I] = Found->second;
    }
  }
  if (New.empty())
    return;
  // Whoever makes this may have others wait for it.
  std::call_once(AreListed, [this] { listTexts(); });
  for (size_t I : New)
    Answers[I] = makeAnswer(Questions[I]);
  std::lock_guard<std::shared_mutex> Lock(Mutex);
  for (size_t I : New)
    Known[Questions[I]] = Answers[I];
}

uint64_t IndexAnswers::hash(ArrayRef<IndexQuery> Questions) const {
  std::vector<uint64_t> Answers(Questions.size() + 1);
  Answers.front() = xxh3_64bits(Index.getRelease());
  MutableArrayRef<uint64_t> Rest = MutableArrayRef(Answers).drop_front();
  // In parts, so that units that are asked at once share the work.
  constexpr size_t PartSize = 512;
  while (!Questions.empty()) {
    answer(Questions.take_front(PartSize), Rest.take_front(PartSize));
    Questions = Questions.drop_front(std::min(PartSize, Questions.size()));
    Rest = Rest.drop_front(std::min(PartSize, Rest.size()));
  }
  return xxh3_64bits(ArrayRef(reinterpret_cast<const uint8_t *>(Answers.data()),
                              Answers.size() * sizeof(uint64_t)));
}

} // namespace interop
